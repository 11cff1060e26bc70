-- How many pages were viewed, minute by minute: enough for the sums of an hour and of a day. Kept for 48 hours.
create table view_minutes (
  minute timestamptz(3) primary key,
  views integer not null
);

-- Which pages were viewed in each minute of the last hour.
create table page_minutes (
  minute timestamptz(3) not null,
  path text collate "C" not null,
  views integer not null,
  primary key (minute, path)
);

-- The sums of page_minutes, so that the ten most viewed pages are read and not computed. Whoever adds minutes or
-- removes them keeps these in the same statement.
create table page_hours (
  path text collate "C" primary key,
  views integer not null
) with (fillfactor = 70);
create index page_hours_in_order on page_hours (views desc, path);

-- Browser windows by their last sighting. No address, no user agent. Kept for 24 hours.
create table visits (
  session_id text collate "C" primary key,
  user_id text references users on delete set null,  -- whoever was signed in there
  path text collate "C" not null,
  country text collate "C",
  client text not null,               -- the device's class and the browser's family
  seen_at timestamptz(3) not null
) with (fillfactor = 70);
create index visits_by_age on visits (seen_at desc, session_id);
create index visits_of_user on visits (user_id) where user_id is not null;

-- How far each process has come in writing what it gathered: what is sent twice is written once.
create table gatherings (
  process uuid primary key,
  number integer not null,
  written_at timestamptz(3) not null
);
