-- People who may no longer sign in. A ban outlives a person's erasure, so it names them by their pseudonym.
create table user_bans (
  pseudonym text primary key,
  reason text not null check (char_length(reason) between 1 and 1000),
  banned_at timestamptz(3) not null
);
create index user_bans_in_order on user_bans (banned_at desc, pseudonym desc);

create index audit_of_admin on audit (admin, id);

-- Messages to the submitters of listings: one for each decision, with the id of the decision's row in the audit.
-- A message is written in the decision's transaction and sent later by the bot.
create table notifications (
  audit_id bigint primary key,
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('approval', 'edit approval', 'rejection', 'edit rejection', 'ban', 'deletion', 'person ban')),
  listing_id uuid,                    -- the listing may be gone by now
  discord_server_id text,
  server_name text,                   -- at that time
  reason text,
  created_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'closed', 'failed')),
  due_at timestamptz(3) not null,     -- when it may be tried next
  tries integer not null default 0,
  said text,                          -- the text of the first attempt, which may have been delivered
  said_at timestamptz(3),             -- when it was first tried
  settled_at timestamptz(3),          -- null while it is queued
  check ((state = 'waiting') = (settled_at is null)),
  check ((said is null) = (said_at is null))
);
create index notifications_due on notifications (due_at, audit_id) where state = 'waiting';
create index notifications_of_listing on notifications (listing_id, audit_id desc);
create index notifications_of_user on notifications (user_id);

-- The admins' lists, each in its order.
create index revisions_waiting on revisions (submitted_at, listing_id, is_edit) where decision is null;
create index listings_by_status on listings (status, created_at desc, id desc);
create index listings_decided on listings (created_at desc, id desc) where status <> 'pending';
create index resolved_reports on reports (created_at desc, id desc) where resolved_at is not null;

-- The numbers of listings by status, kept up to date by triggers.
create table status_counts (
  status text primary key,
  listings integer not null
);
insert into status_counts
  select status, (select count(*) from listings where listings.status = known.status)
  from (values ('approved'), ('banned'), ('pending'), ('rejected')) as known (status);

-- Always in one order, so that simultaneous changes wait for each other rather than deadlock.
create function count_statuses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into status_counts as kept
      select status, count(*) from arrived group by status order by status
    on conflict (status) do update set listings = kept.listings + excluded.listings;
  elsif tg_op = 'DELETE' then
    insert into status_counts as kept
      select status, -count(*) from departed group by status order by status
    on conflict (status) do update set listings = kept.listings + excluded.listings;
  else
    insert into status_counts as kept
      select status, sum(listings) from (
        select status, 1 as listings from arrived union all select status, -1 from departed
      ) as change
      group by status having sum(listings) <> 0 order by status
    on conflict (status) do update set listings = kept.listings + excluded.listings;
  end if;
  return null;
end $$;

create trigger count_statuses_inserted after insert on listings
  referencing new table as arrived for each statement execute function count_statuses();
create trigger count_statuses_deleted after delete on listings
  referencing old table as departed for each statement execute function count_statuses();
create trigger count_statuses_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function count_statuses();

-- Admins search names and Discord ids of all listings, public or not.
alter table search_texts add discord_server_id text;
update search_texts set discord_server_id = listings.discord_server_id from listings where listings.id = search_texts.id;
alter table search_texts alter discord_server_id set not null;

create or replace function search_follows_listing() returns trigger language plpgsql as $$
begin
  insert into search_texts (id, public, category, language, was_bumped, placed_at, name, words, discord_server_id)
    values (new.id, new.public, new.category, new.language, new.was_bumped, new.placed_at,
      fold(new.name), fold(new.name || ' ' || new.description), new.discord_server_id)
  on conflict (id) do update
    set public = excluded.public, category = excluded.category, language = excluded.language,
      was_bumped = excluded.was_bumped, placed_at = excluded.placed_at, name = excluded.name, words = excluded.words;
  return null;
end $$;

create index search_texts_names on search_texts
  using gin (array_to_tsvector(grams(name || ' ' || discord_server_id))) with (fastupdate = off);
alter index search_texts_names alter column 1 set statistics 0;
