-- Admins' actions. A row is inserted in the transaction of its action, and never changed or deleted by the application.
-- People are named by pseudonyms, so that an erasure needs no change here.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  admin text not null,                -- the admin's pseudonym
  action text not null,
  listing_id uuid,                    -- the listing may be gone by now
  discord_server_id text,
  person text,                        -- the pseudonym of the person concerned, if any
  before jsonb,
  after jsonb
);
create index audit_of_listing on audit (discord_server_id, id);
create index audit_of_person on audit (person, id);

create function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is not changed';
end $$;

create trigger audit_is_kept before update or delete on audit
  for each row execute function audit_is_kept();
create trigger audit_is_not_emptied before truncate on audit
  for each statement execute function audit_is_kept();
