-- Bans of people and of listings.

-- People who may no longer sign in. A ban outlives a person's erasure, so it names them by their pseudonym.
create table user_bans (
  pseudonym text primary key,
  id uuid not null unique default gen_random_uuid(),
  reason text not null check (char_length(reason) between 1 and 1000),
  banned_at timestamptz(3) not null,
  until timestamptz(3),             -- when it ends by itself; null for a ban for good
  tell_at timestamptz(3),           -- when they are to be told; null once they were
  audit_id bigint,                  -- the row of the audit
  moderator_since timestamptz(3)    -- of a moderator, until they are told
);
create index user_bans_in_order on user_bans (banned_at desc, pseudonym desc);
create index user_bans_ending on user_bans (until) where until is not null;
create index user_bans_untold on user_bans (tell_at) where tell_at is not null;

-- The bans of listings, with a row each as long as the listing's status is `banned`.
create table listing_bans (
  listing_id uuid primary key references listings on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  reason text check (char_length(reason) between 1 and 1000),
  banned_at timestamptz(3) not null,
  until timestamptz(3),               -- when it ends by itself; null for a ban for good
  tell_at timestamptz(3),             -- when its submitter is to be told of it; null once they were
  audit_id bigint                     -- the row of the audit
);
create index listing_bans_ending on listing_bans (until) where until is not null;
create index listing_bans_untold on listing_bans (tell_at) where tell_at is not null;

create function keep_listing_bans(changes listing_change[]) returns void language plpgsql as $$
begin
  delete from listing_bans where listing_id in (select id from unnest(changes) where (after).status <> 'banned');
  insert into listing_bans (listing_id, banned_at)
    select id, statement_timestamp() from unnest(changes) where (after).status = 'banned' order by id;
end $$;
