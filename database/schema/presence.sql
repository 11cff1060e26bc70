-- What Discord counted of guilds with a listing, in UTC.

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

-- The last count of a day holds, so a wrong one is taken back by the next. Below 50 members a few friends are enough.
create function sign_tripled() returns trigger language plpgsql as $$
begin
  insert into guild_signs as stored (discord_server_id, tripled_on, members_before, members_after)
    select changed.discord_server_id, changed.day, members_then, changed.members
    from changed join count_quarters using (discord_server_id)
      cross join lateral (select count_quarters.members[changed.day - quarter] as members_then) as the_day_before
    where changed.members >= 50 and quarter = date_trunc('quarter', changed.day - 1)::date
      and members_then > 0 and changed.members >= members_then * 3
    order by 1
  on conflict (discord_server_id) do update
    set tripled_on = excluded.tripled_on, members_before = excluded.members_before,
      members_after = excluded.members_after
    where (stored.tripled_on, stored.members_before, stored.members_after)
      is distinct from (excluded.tripled_on, excluded.members_before, excluded.members_after);
  with outdated as (
    select discord_server_id from guild_signs join changed using (discord_server_id)
    where tripled_on = day and members_after <> changed.members
    order by discord_server_id for no key update of guild_signs)
  update guild_signs set tripled_on = null, members_before = null, members_after = null
    from outdated where guild_signs.discord_server_id = outdated.discord_server_id;
  return null;
end $$;
create trigger sign_tripled_inserted after insert on count_days
  referencing new table as changed for each statement execute function sign_tripled();
create trigger sign_tripled_updated after update on count_days
  referencing new table as changed for each statement execute function sign_tripled();
