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
