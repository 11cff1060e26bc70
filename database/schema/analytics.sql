-- Figures of listings, and page views of the site.

-- What happened to a listing on each day, in UTC: sums alone, nothing of who. Kept for 400 days.
create table listing_days (
  discord_server_id text not null references listings (discord_server_id) on delete cascade,
  day date not null,
  impressions integer not null default 0,       -- its card was seen in a list
  joins integer not null default 0,             -- somebody was sent on to Discord
  bumps integer not null default 0,
  reviews integer not null default 0,           -- written, also where they are deleted by now
  views integer[] not null default '{}',        -- of its page, by the source's place in the contract's list
  primary key (discord_server_id, day)
) with (fillfactor = 70);
create index listing_days_by_age on listing_days (day);

-- Page views by minute, for the sums of an hour and of a day. Kept for 48 hours.
create table view_minutes (
  minute timestamptz(3) primary key,
  views integer not null
);

-- Page views of the last hour by minute and page.
create table page_minutes (
  minute timestamptz(3) not null,
  path text collate "C" not null,
  views integer not null,
  primary key (minute, path)
);

-- The sums of page_minutes by page, so that the ten most viewed pages are read by an index. A statement that
-- adds or removes minutes updates these too.
create table page_hours (
  path text collate "C" primary key,
  views integer not null
) with (fillfactor = 70);
create index page_hours_in_order on page_hours (views desc, path);

-- Browser windows by their last page view, without address and user agent. Kept for 24 hours.
create table visits (
  session_id text collate "C" primary key,
  user_id text references users on delete set null,  -- the person signed in there
  path text collate "C" not null,
  country text collate "C",
  client text not null,               -- the device's class and the browser's family
  seen_at timestamptz(3) not null
) with (fillfactor = 70);
create index visits_by_age on visits (seen_at desc, session_id);
create index visits_of_people on visits (seen_at, user_id) where user_id is not null;
create index visits_of_user on visits (user_id) where user_id is not null;

-- The numbers of visits by country and by the quarter of a minute of their last page view. The panel's counts are read
-- from here, and only those of a part of a quarter from the visits themselves.
create table visit_counts (
  quarter timestamptz(3) not null,
  country text collate "C" not null,  -- empty when unknown
  visits integer not null,
  primary key (quarter, country)
) with (fillfactor = 70);

create function quarter_of(seen_at timestamptz) returns timestamptz language sql immutable as
  $$ select date_bin('15 seconds', seen_at, 'epoch') $$;

-- Changes of visits are counted one after another: a statement that inserts and updates fires this trigger twice, and
-- two such statements would deadlock.
create function count_visits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7240119);
  if tg_op = 'INSERT' then
    insert into visit_counts (quarter, country, visits)
    select quarter_of(seen_at), coalesce(country, ''), count(*) from arrived group by 1, 2
    on conflict (quarter, country) do update set visits = visit_counts.visits + excluded.visits;
  elsif tg_op = 'DELETE' then
    insert into visit_counts (quarter, country, visits)
    select quarter_of(seen_at), coalesce(country, ''), -count(*) from departed group by 1, 2
    on conflict (quarter, country) do update set visits = visit_counts.visits + excluded.visits;
  else
    insert into visit_counts (quarter, country, visits)
    select quarter, country, sum(change) from (
      select quarter_of(seen_at) as quarter, coalesce(country, '') as country, 1 as change from arrived
      union all
      select quarter_of(seen_at), coalesce(country, ''), -1 from departed) as moved
    group by 1, 2 having sum(change) <> 0
    on conflict (quarter, country) do update set visits = visit_counts.visits + excluded.visits;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on visits
  referencing new table as arrived for each statement execute function count_visits();
create trigger count_deleted after delete on visits
  referencing old table as departed for each statement execute function count_visits();
create trigger count_updated after update on visits
  referencing old table as departed new table as arrived for each statement execute function count_visits();

-- The number of each process's last batch, so that a batch that is sent twice is counted once.
create table gatherings (
  process uuid primary key,
  number integer not null,
  written_at timestamptz(3) not null
);
