-- Webhooks of listings.

-- Discord channels to which a listing's events are sent. Whoever has the address may write there, so it is sealed, and
-- only a keyed hash of Discord's id of it and its last characters are kept beside.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings on delete cascade,
  made_by text not null references users on delete cascade,
  sealed bytea not null,                  -- with the row's id as context
  address_hash text not null,
  ending text not null check (char_length(ending) = 4),
  events text[] not null check (cardinality(events) between 1 and 20),
  created_at timestamptz(3) not null,
  off_at timestamptz(3),
  off_because text check (off_because in ('refused', 'unreadable', 'rights', 'banned')),
  due_at timestamptz(3),                  -- when its first waiting delivery may be tried; null when none waits
  taken_until timestamptz(3),             -- a process is sending to it
  tries_asking integer not null default 0, -- since Discord last told what its maker manages
  allowed_at timestamptz(3) not null,     -- when its maker was last known to manage the guild
  rights_due_at timestamptz(3) not null,  -- when to ask again
  unique (listing_id, address_hash),
  check ((off_at is null) = (off_because is null))
);
create index webhooks_of_maker on webhooks (made_by);
create index webhooks_due on webhooks (due_at) where due_at is not null and off_at is null;
create index webhooks_rights_due on webhooks (rights_due_at) where off_at is null;

-- What was sent to a webhook, or waits: an event and what it is about, never a text.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null check (char_length(event) between 1 and 40),
  about text not null default '' check (char_length(about) <= 40), -- the id of a review
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  begun boolean not null default false,   -- it was tried, or was about to be
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
-- What has not been tried yet stands for what happens again meanwhile.
create unique index webhook_deliveries_untried on webhook_deliveries (webhook_id, event, about)
  where state = 'waiting' and not begun;
