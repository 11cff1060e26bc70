-- What is written down for the flags of the moderators' lists.

-- What admins should look at twice in a guild, written when it happens, so that a list reads one short row a guild. It
-- outlives the listing: what was rejected is not forgotten by submitting it again.
create table guild_signs (
  discord_server_id text primary key,
  rejections integer not null default 0,
  rejected_at timestamptz(3),         -- the last time
  tripled_on date,                    -- the last day with three times the members of the day before
  members_before integer,
  members_after integer,
  burst_at timestamptz(3),            -- the last review that came with many within an hour
  burst_reviews integer,
  burst_new_accounts integer,         -- how many of them were from accounts younger than seven days
  reports_left integer not null default 0, -- urgent reports that were pending when a listing was deleted
  reports_left_at timestamptz(3)      -- the last time
);
-- To find the rows of guilds that a flag is told of, and to clear what no longer is.
create index guild_signs_rejected on guild_signs (rejected_at) where rejected_at is not null;
create index guild_signs_tripled on guild_signs (tripled_on) where tripled_on is not null;
create index guild_signs_burst on guild_signs (burst_at) where burst_at is not null;
create index guild_signs_empty on guild_signs (discord_server_id)
  where rejections = 0 and tripled_on is null and burst_at is null;
create index guild_signs_reports_left on guild_signs (reports_left_at) where reports_left_at is not null;

-- A rejection that an appeal has overturned is none. At the end of a transaction, as rejections are counted: see `unsent.sql`.
create function unsign_rejection() returns trigger language plpgsql as $$
begin
  update guild_signs set rejections = greatest(rejections - 1, 0),
    rejected_at = case when rejections > 1 then coalesce((
      select max(at) from audit
      where audit.discord_server_id = new.discord_server_id and action = 'reject'
        and not exists (select from appeals where decision_id = audit.id and outcome = 'granted')
        and not is_undone(audit)), rejected_at) end
    where discord_server_id = new.discord_server_id;
  return null;
end $$;
create constraint trigger unsign_rejection after update of outcome on appeals deferrable initially deferred
  for each row when (old.outcome is null and new.outcome = 'granted' and new.revision is not null)
  execute function unsign_rejection();

create function sign_reports_left() returns trigger language plpgsql as $$
declare
  urgent integer;
begin
  select count(*) into urgent from reports where listing_id = old.id and resolved_at is null and urgency < 2;
  if urgent > 0 then
    insert into guild_signs as stored (discord_server_id, reports_left, reports_left_at)
      values (old.discord_server_id, urgent, now())
    on conflict (discord_server_id) do update
      set reports_left = stored.reports_left + excluded.reports_left, reports_left_at = excluded.reports_left_at;
  end if;
  return old;
end $$;
create trigger sign_reports_left before delete on listings for each row execute function sign_reports_left();

-- A review that comes back with its old date leaves the sign of a later burst alone.
create function sign_review_burst() returns trigger language plpgsql as $$
declare
  all_of integer;
  by_new integer;
begin
  select count(*), count(*) filter (where user_id ~ '^[1-9][0-9]{16,19}$' and created_at <
      to_timestamp((trunc(user_id::numeric / 4194304) + 1420070400000)::float8 / 1000) + interval '7 days')
    into all_of, by_new
    from (select user_id, created_at from reviews
      where listing_id = new.listing_id and created_at <= new.created_at
        and created_at > new.created_at - interval '1 hour'
      order by created_at desc, id desc limit 1000) as within_hour;
  if all_of < 10 and by_new < 5 then return null; end if;
  insert into guild_signs as stored (discord_server_id, burst_at, burst_reviews, burst_new_accounts)
    select discord_server_id, new.created_at, all_of, by_new from listings where id = new.listing_id
  on conflict (discord_server_id) do update
    set burst_at = excluded.burst_at, burst_reviews = excluded.burst_reviews,
      burst_new_accounts = excluded.burst_new_accounts
    where stored.burst_at is null or stored.burst_at <= excluded.burst_at;
  return null;
end $$;
create constraint trigger sign_review_burst after insert or update of created_at on reviews
  deferrable initially deferred for each row execute function sign_review_burst();
