-- Whoever has signed in. Their Discord tokens are stored encrypted, with the id as associated data.
create table users (
  id text primary key check (id ~ '^[1-9][0-9]{16,19}$'),
  username text not null,
  avatar text,                        -- Discord's hash of the picture
  language text not null check (language in ('en', 'ko', 'ja')),  -- last used here
  pseudonym text not null unique,     -- what the audit calls this person: a keyed hash of the id
  tokens bytea,                       -- null once Discord has taken them back
  tokens_expire_at timestamptz(3),
  tokens_claimed_until timestamptz(3),  -- somebody is renewing them until then
  created_at timestamptz(3) not null,
  check ((tokens is null) = (tokens_expire_at is null))
);

-- A browser that is signed in. The token itself is in its cookie alone.
create table sessions (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_age on sessions (seen_at);

-- How often something was done: for limits that hold across all instances.
create table rate_counts (
  kind text not null,
  subject text not null,              -- a person's id, or an address as a keyed hash of the day
  period timestamptz(3) not null,     -- when the minute, or whatever is counted by, began
  count integer not null,
  primary key (kind, subject, period)
);
create index rate_counts_by_age on rate_counts (period);
