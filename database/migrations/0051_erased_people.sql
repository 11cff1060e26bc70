-- People whose data was erased, by their pseudonyms: what a backup from before holds of them is erased again when it is
-- restored. A trigger writes it, so that a process of the version before does so too.
create table erased_people (
  pseudonym text primary key,
  erased_at timestamptz(3) not null   -- who signs in again later is not meant
);

create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into erased_people (pseudonym, erased_at)
    select pseudonym, now() from departed order by pseudonym
    on conflict (pseudonym) do update set erased_at = excluded.erased_at;
  return null;
end $$;
create trigger note_erasure after delete on users
  referencing old table as departed for each statement execute function note_erasure();
