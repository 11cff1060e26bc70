-- What Discord says about the guilds our bot is or was in. Written by the bot's connection alone.
create table guilds (
  id text primary key check (id ~ '^[1-9][0-9]{16,19}$'),
  name text not null,
  icon text,                    -- Discord's hash of the picture
  owner_id text,                -- null until Discord has told it
  member_count integer check (member_count >= 0),
  online_count integer check (online_count >= 0),
  counted_at timestamptz(3),    -- when the two counts were true
  present boolean not null,     -- our bot is a member
  available boolean not null,   -- false while Discord has an outage there
  heard_at timestamptz(3) not null  -- the last word on presence; older knowledge never overrides it
);

-- A gateway session and the last dispatch whose facts are in the tables: a restart resumes right after it.
create table gateway_sessions (
  shard_id integer primary key,
  session jsonb not null
);

-- One row: whether a bot is connected, as the process that runs it last said.
create table bot_presence (
  one boolean primary key default true check (one),
  connected_at timestamptz(3)
);
insert into bot_presence default values;
