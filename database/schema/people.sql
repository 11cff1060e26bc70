-- People who have signed in, and what is known of them here.

-- People who have signed in. Their Discord tokens are stored encrypted, with the id as associated data.
create table users (
  id text primary key check (id ~ '^[1-9][0-9]{16,19}$'),
  username text not null,
  avatar text,                        -- Discord's hash of the picture
  language text not null check (language in ('en', 'ko', 'ja')),  -- last used on the site
  pseudonym text not null unique,     -- the person's name in the audit: a keyed hash of the id
  tokens bytea,                       -- null once Discord refuses them
  tokens_expire_at timestamptz(3),
  tokens_claimed_until timestamptz(3),  -- a request is renewing them until then
  created_at timestamptz(3) not null,
  check ((tokens is null) = (tokens_expire_at is null))
);
-- Admins choose whom to appoint by the beginning of a name.
create index users_by_name on users (lower(username) text_pattern_ops, id);

-- Signed-in browsers. The token itself is only in the cookie.
create table sessions (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_age on sessions (seen_at);
-- For the deletion of sessions, which end thirty days after their beginning.
create index sessions_by_start on sessions (created_at);

-- Keys of members for the public API, at most three a person. The key itself is with its maker alone.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users on delete cascade,
  key_hash text not null unique,      -- SHA-256 without salt, since a key has 256 random bits
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz(3) not null,
  last_used_on date                   -- in UTC; null before the first read
);
create index api_keys_of_user on api_keys (user_id, created_at, id);

-- Counts for rate limits that hold across all instances.
create table rate_counts (
  kind text not null,
  subject text not null,              -- a person's id, or a keyed daily hash of an address
  period timestamptz(3) not null,     -- the beginning of the minute or other period
  count integer not null,
  primary key (kind, subject, period)
);
create index rate_counts_by_age on rate_counts (period);

-- Those whom an admin has appointed. Admins are named by the settings and have no row.
create table moderators (
  user_id text primary key references users on delete cascade,
  appointed_at timestamptz(3) not null
);

-- People whose data was erased, by their pseudonyms: what a backup from before holds of them is erased again when it is
-- restored.
create table erased_people (
  pseudonym text primary key,
  erased_at timestamptz(3) not null   -- who signs in again later is not meant
);

create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into erased_people (pseudonym, erased_at)
    select pseudonym, now() from departed order by pseudonym
    on conflict (pseudonym) do update set erased_at = excluded.erased_at;
  return null;
end $$;
create trigger note_erasure after delete on users
  referencing old table as departed for each statement execute function note_erasure();
