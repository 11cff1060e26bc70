-- Notices that people read on the site.

-- What has happened to a server or a text of a person, for them to read on the site: as facts, told in their language when
-- they read it. A notice is written in the transaction of its cause.
create table notices (
  id bigint generated always as identity primary key, -- of those shown to one person, in the order in which they appeared
  user_id text not null references users on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40), -- the contract lists them
  discord_server_id text not null,    -- the guild's listing may be gone by now
  server_name text not null,          -- at that time
  reason text check (char_length(reason) between 1 and 1000),
  created_at timestamptz(3) not null,
  read boolean not null default false,
  due_at timestamptz(3),              -- hidden until it is known that the person manages the guild: when to ask Discord
  tries integer not null default 0
);
create index notices_of_user on notices (user_id, id desc);
create index notices_unread on notices (user_id) where not read and due_at is null;
create index notices_due on notices (due_at) where due_at is not null;
create index notices_by_age on notices (created_at);

-- The managers who asked for the notices about a listing.
create table notice_readers (
  listing_id uuid not null references listings on delete cascade,
  user_id text not null references users on delete cascade,
  requested_at timestamptz(3) not null,
  primary key (listing_id, user_id)
);
create index notice_readers_of_user on notice_readers (user_id);
