-- Scheduled events of guilds.

-- The scheduled events of guilds whose listings show them. Nothing is kept of others: a row in `event_guilds` exists as
-- long as a listing with a page shows its events, and everything else goes with it.
create table event_guilds (
  discord_server_id text primary key references listings (discord_server_id) on delete cascade,
  -- Copies from the listing. `public` is false for one that is for adults.
  category text not null,
  language text not null,
  public boolean not null,
  everyone_views boolean,              -- whether @everyone sees channels that say nothing else; null when unknown
  received_at timestamptz(3),          -- when the gateway last reported something that its events depend on
  look_at timestamptz(3) not null default 'epoch', -- when Discord is asked for its events next; at first before others
  tries integer not null default 0     -- how often that has failed since it last succeeded
);
create index event_guilds_look on event_guilds (look_at);

create table events (
  id text primary key,
  discord_server_id text not null references event_guilds on delete cascade,
  name text not null,
  description text,
  place text not null check (place in ('voice', 'stage', 'external')),
  location text,
  channel_id text,
  channel_name text,
  channel_views boolean,               -- what the channel's own permissions let @everyone see; null for nothing of its own
  channel_known boolean not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  active_since timestamptz(3),         -- since when Discord says that it is running
  recurrence jsonb,                    -- the rule and its exceptions; null for an event that happens once
  interested integer,
  image text,
  changed_at timestamptz(3) not null
);
create index events_of_guild on events (discord_server_id);

-- The occurrences that everybody may see, with the keys of lists.
create table event_occurrences (
  id text collate "C" primary key,     -- the event's id, a dash and its start in seconds
  event_id text not null references events on delete cascade,
  discord_server_id text not null,
  category text not null,
  language text not null,
  public boolean not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  begins_at timestamptz(3) not null,   -- when it starts, or when it was started before: what is running comes first
  over_at timestamptz(3) not null      -- when it is no longer shown
);
create index event_occurrences_of_event on event_occurrences (event_id);
create index event_occurrences_of_guild on event_occurrences (discord_server_id, begins_at, id);
create index event_occurrences_over on event_occurrences (over_at);
create index event_occurrences_all on event_occurrences (public, begins_at, id);
create index event_occurrences_by_category on event_occurrences (public, category, begins_at, id);
create index event_occurrences_by_language on event_occurrences (public, language, begins_at, id);
create index event_occurrences_by_both on event_occurrences (public, category, language, begins_at, id);

create function show_events_of(changes listing_change[]) returns void language plpgsql as $$
begin
  delete from event_guilds where discord_server_id in (
    select change.discord_server_id from unnest(changes) as change
    where ((after).show_events and ((after).public or (after).for_adults)) is not true);
  insert into event_guilds as stored (discord_server_id, category, language, public)
    select change.discord_server_id, (after).category, (after).language, (after).public from unnest(changes) as change
    where (after).show_events and ((after).public or (after).for_adults)
    order by 1
    on conflict (discord_server_id) do update
      set category = excluded.category, language = excluded.language, public = excluded.public;
  update event_occurrences
    set category = (after).category, language = (after).language, public = (after).public
    from unnest(changes) as change
    where event_occurrences.discord_server_id = change.discord_server_id
      and (after).show_events and ((after).public or (after).for_adults);
end $$;
