-- The bans of listings. Each has a row of its own, written by triggers, so that a former process bans and lifts bans too.
create table listing_bans (
  listing_id uuid primary key references listings on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  reason text check (char_length(reason) between 1 and 1000),
  banned_at timestamptz(3) not null,
  until timestamptz(3),               -- when it ends by itself; null for a ban for good
  tell_at timestamptz(3),             -- when its submitter is to be told of it; null once they were
  audit_id bigint                     -- the row of the audit; null when a former process banned it
);
create index listing_bans_ending on listing_bans (until) where until is not null;
create index listing_bans_untold on listing_bans (tell_at) where tell_at is not null;

insert into listing_bans (listing_id, banned_at, audit_id)
  select listings.id, coalesce(ban.at, listings.created_at), ban.id
  from listings left join lateral (
    select audit.id, at from audit
    where audit.listing_id = listings.id and audit.discord_server_id = listings.discord_server_id and action = 'ban'
    order by audit.id desc limit 1) as ban on true
  where status = 'banned';

create function keep_listing_ban() returns trigger language plpgsql as $$
begin
  if new.status = 'banned' then
    insert into listing_bans (listing_id, banned_at) values (new.id, statement_timestamp());
  else
    delete from listing_bans where listing_id = new.id;
  end if;
  return null;
end $$;
create trigger listings_keep_ban after update of status on listings
  for each row when ((old.status = 'banned') <> (new.status = 'banned')) execute function keep_listing_ban();
create trigger listings_begin_ban after insert on listings
  for each row when (new.status = 'banned') execute function keep_listing_ban();

alter table user_bans
  add column id uuid not null unique default gen_random_uuid(),
  add column until timestamptz(3),
  add column tell_at timestamptz(3),
  add column audit_id bigint,
  add column moderator_since timestamptz(3);  -- of a moderator, until they are told
create index user_bans_ending on user_bans (until) where until is not null;
create index user_bans_untold on user_bans (tell_at) where tell_at is not null;

-- When a ban ends by itself, and which template a reason is from, are facts that the audit keeps.
create or replace function audit_facts(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept is null then null else coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(kept)
     where key in ('status', 'revision', 'lastBumpedAt', 'report', 'code', 'bannedAt', 'tag', 'ageRestriction',
       'eventsLocked', 'template', 'until')), '{}') end
$$;

create or replace function part_audit_words() returns trigger language plpgsql as $$
begin
  insert into audit_words select * from audit_words_in(new)
    where name not in ('tag', 'ageRestriction', 'eventsLocked', 'template', 'until');
  new.before := audit_facts(new.before);
  new.after := audit_facts(new.after);
  return new;
end $$;

alter table notifications
  add column until timestamptz(3),    -- when the ban that it tells of ends by itself
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'approval', 'edit approval', 'rejection', 'edit rejection', 'ban', 'deletion', 'person ban',
    'invite dead', 'invite elsewhere', 'bump reminder',
    'appeal granted', 'appeal refused', 'ban appeal granted', 'ban appeal refused',
    'ban lifted', 'person ban lifted'));
