-- Whether each shard of the bot is connected, as the bot's process last reported.
create table bot_shards (
  shard_id integer primary key check (shard_id >= 0),
  shard_count integer not null check (shard_count > shard_id),
  connected_at timestamptz(3)  -- when it was last known to be connected; null when it is not
);

-- One row: the epoch of the lead. A leader's write locks this row and checks its epoch, so that the next leader waits
-- for pending writes, and later writes of the former leader are refused.
create table bot_leader (
  one boolean primary key default true check (one),
  epoch bigint not null default 0
);
insert into bot_leader default values;

-- The queue of guilds whose members are to be counted, by one call each. A failed call is repeated after the others.
create table counts_wanted (
  guild_id text primary key references guilds on delete cascade,
  is_listed boolean not null,
  tries integer not null default 0,
  number bigint generated always as identity
);
create index counts_wanted_in_order on counts_wanted (is_listed desc, tries, number);

create function want_counts() returns trigger language plpgsql as $$
begin
  insert into counts_wanted (guild_id, is_listed) values (new.discord_server_id, true)
  on conflict (guild_id) do update set is_listed = true where not counts_wanted.is_listed;
  return null;
end $$;

create trigger want_counts_of_submitted after insert on listings
  for each row when (new.status in ('pending', 'approved')) execute function want_counts();
create trigger want_counts_of_approved after update of status on listings
  for each row when (new.status in ('pending', 'approved') and new.status <> old.status)
  execute function want_counts();
