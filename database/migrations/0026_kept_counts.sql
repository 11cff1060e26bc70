-- What Discord counted of guilds with a listing, in UTC. Arrays begin at the first count and end at the last one, with
-- null where nothing was counted: an array's subscripts need not begin at 1.

-- The online count of each hour: 1 is Monday 00:00, 168 is Sunday 23:00. The last count of an hour is kept.
create table online_weeks (
  discord_server_id text not null references listings (discord_server_id) on delete cascade,
  week date not null,               -- its Monday
  online integer[] not null,
  primary key (discord_server_id, week)
);
create index online_weeks_by_age on online_weeks (week);

-- The members, by the last count of the day, and the highest online count of each day: 1 is the quarter's first day.
create table count_quarters (
  discord_server_id text not null references listings (discord_server_id) on delete cascade,
  quarter date not null,            -- its first day
  measured_since timestamptz(3) not null,  -- the first count in it
  members integer[] not null,
  highest_online integer[] not null,
  primary key (discord_server_id, quarter)
);
create index count_quarters_by_age on count_quarters (quarter);

-- The day that is counted now, or was counted last, of each guild. A sweep writes to these short rows alone, in place;
-- when another day begins, they are added to the two tables above. There, a version of a longer row for each hour would
-- take more than the rows themselves.
create table count_days (
  discord_server_id text primary key references listings (discord_server_id) on delete cascade,
  day date not null,
  measured_since timestamptz(3) not null,  -- the first count of the day
  online integer[] not null,               -- by its hours: 1 is 00:00
  members integer,
  highest_online integer
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.5);
create index count_days_by_age on count_days (day);

-- A count that equals the former changes no listing, but what is shown of the time. Lines are in one order, since
-- PostgreSQL sends equal notifications of a transaction once.
create function tell_kept_counts() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(distinct format('%s - - - -', discord_server_id)) into lines
    from changed join listings using (discord_server_id) where public;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;

create trigger tell_inserted after insert on online_weeks
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_updated after update on online_weeks
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_deleted after delete on online_weeks
  referencing old table as changed for each statement execute function tell_kept_counts();
create trigger tell_inserted after insert on count_quarters
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_updated after update on count_quarters
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_deleted after delete on count_quarters
  referencing old table as changed for each statement execute function tell_kept_counts();
create trigger tell_inserted after insert on count_days
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_updated after update on count_days
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_deleted after delete on count_days
  referencing old table as changed for each statement execute function tell_kept_counts();
