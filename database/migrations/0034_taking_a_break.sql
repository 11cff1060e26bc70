-- A listing that its managers have unlisted is hidden from everybody, and nothing of it is lost.
alter table listings add column unlisted boolean not null default false;

create or replace function listing_decides_who_sees_it() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.discord_restricted := exists (
      select from guilds where id = new.discord_server_id and nsfw_level in (1, 3));
  end if;
  new.public := new.status = 'approved' and new.bot_present and not new.unlisted
    and new.age_restriction is null and not new.discord_restricted;
  new.for_adults := new.status = 'approved' and new.bot_present and not new.unlisted and not new.public;
  return new;
end $$;
-- Triggers of one kind run in the order of their names: this one after `listing_takes_guild`.
drop trigger listings_decide_who_sees_them on listings;
create trigger listings_decide_who_sees_them
  before insert or update of status, bot_present, unlisted, age_restriction, discord_restricted on listings
  for each row execute function listing_decides_who_sees_it();

-- What its managers withdraw is kept as a number alone, so that a decision about it is never taken for one about a later
-- revision.
alter table revisions
  drop constraint revisions_decision_check,
  add constraint revisions_decision_check check (decision in ('approved', 'rejected', 'withdrawn'));

-- What a listing said of its last rejection before this revision was submitted: who withdraws it gets that back. Gone
-- once the revision is decided, whichever process decides.
alter table revisions add column reason_before text;

create function revision_forgets_reason() returns trigger language plpgsql as $$
begin
  new.reason_before := null;
  return new;
end $$;
create trigger revisions_forget_reasons before update of decision on revisions
  for each row when (new.decision is not null) execute function revision_forgets_reason();
