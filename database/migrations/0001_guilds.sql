-- The guilds that our bot is or was in, as Discord describes them. Written only by the bot.
create table guilds (
  id text primary key check (id ~ '^[1-9][0-9]{16,19}$'),
  name text not null,
  icon text,                    -- Discord's hash of the picture
  owner_id text,                -- null while unknown
  member_count integer check (member_count >= 0),
  online_count integer check (online_count >= 0),
  counted_at timestamptz(3),    -- when Discord sent the two counts
  present boolean not null,     -- our bot is a member
  available boolean not null,   -- false while Discord has an outage there
  heard_at timestamptz(3) not null  -- the last event about the guild; older knowledge never overrides it
);

-- Each shard's gateway session, with the sequence of the last event that is stored: a restart resumes after it.
create table gateway_sessions (
  shard_id integer primary key,
  session jsonb not null
);

-- One row: whether the bot is connected, as its process last reported.
create table bot_presence (
  one boolean primary key default true check (one),
  connected_at timestamptz(3)
);
insert into bot_presence default values;
