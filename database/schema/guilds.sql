-- The guilds as Discord describes them, and the bot that listens to them.

-- The guilds that our bot is or was in, as Discord describes them. Written only by the bot.
create table guilds (
  id text primary key check (id ~ '^[1-9][0-9]{16,19}$'),
  name text not null,
  icon text,                        -- Discord's hash of the picture
  owner_id text,                    -- null while unknown
  member_count integer check (member_count >= 0),
  online_count integer check (online_count >= 0),
  counted_at timestamptz(3),        -- when Discord sent the two counts
  busy boolean not null default false, -- by the last count, more members are online than usual at that hour
  present boolean not null,         -- our bot is a member
  available boolean not null,       -- false while Discord has an outage there
  received_at timestamptz(3) not null, -- the last event about the guild; an older one never overrides it
  -- What the gateway says beside the name; null until it has said so.
  verification_level smallint check (verification_level between 0 and 4),
  rules_gate boolean,               -- new members have to accept rules first
  boost_tier smallint,
  community boolean,
  partnered boolean,
  verified boolean,
  nsfw_level smallint,              -- 1 and 3 are age-restricted
  invites_paused_until timestamptz(3), -- null unless the guild pauses its invites
  locale text check (length(locale) <= 10) -- the language that its community is said to have, as Discord names it
);
create index guilds_of_owner on guilds (owner_id) where owner_id is not null;
create index guilds_busy on guilds (id) where busy;

-- The queue of guilds whose members are to be counted, by one call each. A failed call is repeated after the others.
create table counts_wanted (
  guild_id text primary key references guilds on delete cascade,
  is_listed boolean not null,
  tries integer not null default 0,
  number bigint generated always as identity
);
create index counts_wanted_in_order on counts_wanted (is_listed desc, tries, number);

-- Each shard's gateway session, with the sequence of the last event that is stored: a restart resumes after it.
create table gateway_sessions (
  shard_id integer primary key,
  session jsonb not null
);

-- Whether each shard of the bot is connected, as the bot's process last reported.
create table bot_shards (
  shard_id integer primary key check (shard_id >= 0),
  shard_count integer not null check (shard_count > shard_id),
  connected_at timestamptz(3)  -- when it was last known to be connected; null when it is not
);

-- One row: whether the bot is connected, as its process last reported.
create table bot_presence (
  one boolean primary key default true check (one),
  connected_at timestamptz(3)
);
insert into bot_presence default values;

-- One row: the epoch of the lead. A leader's write locks this row and checks its epoch, so that the next leader waits
-- for pending writes, and later writes of the former leader are refused.
create table bot_leader (
  one boolean primary key default true check (one),
  epoch bigint not null default 0
);
insert into bot_leader default values;
