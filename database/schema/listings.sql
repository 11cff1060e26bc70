-- The listings, and the indexes of the directory's orders.

-- The listings. Triggers copy the guild's name, icon, counts and the bot's presence, so that the directory is read from
-- this table and its indexes alone. The content is the live one, or the submitted one as long as none was ever approved.
create table listings (
  id uuid primary key default gen_random_uuid(),
  discord_server_id text not null unique references guilds,
  status text not null check (status in ('pending', 'approved', 'rejected', 'banned')),
  status_before_ban text check (status_before_ban in ('pending', 'approved', 'rejected')),
  rejection_reason text,            -- of the last decision, until the next submission
  submitted_by text references users on delete set null, -- null once they are erased
  created_at timestamptz(3) not null,
  approved_at timestamptz(3) check (approved_at is not null or status <> 'approved'),

  -- The content.
  description text not null,
  category text not null,
  language text not null,
  invite_code text,
  tags text[] not null default '{}' check (cardinality(tags) <= 5), -- normal forms, each once, in the order given
  about text check (char_length(about) <= 4000), -- Markdown, shown on the listing's page alone

  -- Discord's last answer about the invite, a proof that it leads to the guild until it expires, unless invites are
  -- paused there. An invite for guests leads into a voice channel for as long as the call lasts: it is no way to join.
  invite_state text not null default 'unchecked'
    check (invite_state in ('unchecked', 'good', 'dead', 'elsewhere', 'guest')),
  invite_checked_at timestamptz(3),
  invite_paused boolean not null default false,
  invite_expires_at timestamptz(3),
  invite_claimed_at timestamptz(3),   -- a process has claimed to ask, for a second or two
  invite_roles text[] not null default '{}', -- the names of the roles that joining by it gives
  invite_powers text[],             -- those of them that carry a moderator's permission; null while unknown

  -- By reviews.
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  rating double precision generated always as (
    case when review_count > 0 then round(rating_sum::numeric / review_count, 2)::double precision end
  ) stored,
  stars integer[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5), -- how many reviews have one, two ... five

  -- Copies from the guild.
  name text not null default '',
  icon text,
  stored_icon text,                 -- the icon of its row in guild_icons, null without a row; not a copy
  member_count integer,
  online_count integer,
  busy boolean not null default false,
  bot_present boolean not null default false,
  discord_restricted boolean not null default false, -- age-restricted at Discord

  -- Who sees it. An approved listing is public, or for adults when it is age-restricted; a trigger sets both.
  unlisted boolean not null default false, -- hidden by its managers
  age_restriction text check (age_restriction in ('manager', 'admin')), -- who has set it here
  public boolean not null default false,
  for_adults boolean not null default false,

  -- Bumped listings first, then the others, each part by its latest instant.
  last_bumped_at timestamptz(3),
  was_bumped boolean not null generated always as (last_bumped_at is not null) stored,
  placed_at timestamptz(3) generated always as (coalesce(last_bumped_at, approved_at)) stored,
  -- Computed once a day; null, which sorts as -1, for listings that are too small or too new to be compared.
  growth integer,                   -- the members in thousandths of those 30 days before
  activity integer,                 -- how many members are online, in thousandths: the median of the hours of a week

  -- Whether its guild's scheduled events are shown: its managers' decision, unless admins have locked it off.
  show_events boolean not null default false,
  events_locked boolean not null default false,

  check ((status = 'banned') = (status_before_ban is not null)),
  constraint listings_locked_events check (not (show_events and events_locked))
);
create index listings_icons_wanted on listings (id)
  where stored_icon is distinct from case when public then icon end;
create index listings_bumped on listings (was_bumped desc, placed_at desc, id desc) where public;
create index listings_bumped_in_category on listings (category, was_bumped desc, placed_at desc, id desc) where public;
create index listings_bumped_in_language on listings (language, was_bumped desc, placed_at desc, id desc) where public;
create index listings_bumped_in_both on listings (category, language, was_bumped desc, placed_at desc, id desc) where public;
create index listings_members on listings (coalesce(member_count, -1) desc, id desc) where public;
create index listings_members_in_category on listings (category, coalesce(member_count, -1) desc, id desc) where public;
create index listings_members_in_language on listings (language, coalesce(member_count, -1) desc, id desc) where public;
create index listings_members_in_both on listings (category, language, coalesce(member_count, -1) desc, id desc) where public;
create index listings_rating on listings (coalesce(rating, -1) desc, review_count desc, id desc) where public;
create index listings_rating_in_category on listings (category, coalesce(rating, -1) desc, review_count desc, id desc) where public;
create index listings_rating_in_language on listings (language, coalesce(rating, -1) desc, review_count desc, id desc) where public;
create index listings_rating_in_both on listings (category, language, coalesce(rating, -1) desc, review_count desc, id desc) where public;
create index listings_newest on listings (approved_at desc, id desc) where public;
create index listings_newest_in_category on listings (category, approved_at desc, id desc) where public;
create index listings_newest_in_language on listings (language, approved_at desc, id desc) where public;
create index listings_newest_in_both on listings (category, language, approved_at desc, id desc) where public;
-- What the home page shows of its own.
create index listings_busy on listings (was_bumped desc, placed_at desc, id desc) where public and busy;
create index listings_small_and_warm on listings (coalesce(rating, -1) desc, review_count desc, id desc)
  where public and member_count <= 500 and review_count >= 5 and rating >= 4.5;
create index listings_of_submitter on listings (submitted_by, created_at);
create index listings_by_invite_check on listings (invite_checked_at nulls first, id)
  where invite_code is not null and status = 'approved';
create index listings_by_status on listings (status, created_at desc, id desc);
create index listings_decided on listings (created_at desc, id desc) where status <> 'pending';

-- What a listing is to the tables that follow it, and a change of one: without `before` it is new, without `after` deleted.
create type listing_facts as (
  status text,
  public boolean,
  for_adults boolean,
  category text,
  language text,
  tags text[],
  was_bumped boolean,
  placed_at timestamptz(3),
  last_bumped_at timestamptz(3),
  member_count integer,
  rating double precision,
  review_count integer,
  approved_at timestamptz(3),
  growth integer,
  activity integer,
  show_events boolean
);
create type listing_change as (
  id uuid,
  discord_server_id text,
  before listing_facts,
  after listing_facts,
  text_changed boolean, -- the name, the description or the tags
  page_changed boolean, -- what its page or its card shows
  name_changed boolean  -- the name or the icon
);

create function listing_takes_guild() returns trigger language plpgsql as $$
begin
  select name, icon, member_count, online_count, busy, present
    into new.name, new.icon, new.member_count, new.online_count, new.busy, new.bot_present
    from guilds where id = new.discord_server_id
    -- A concurrent change of the guild is either seen here, or waits and then finds this listing.
    for share;
  return new;
end $$;
create trigger listing_takes_guild before insert on listings
  for each row execute function listing_takes_guild();

create function listing_decides_who_sees_it() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.discord_restricted := exists (
      select from guilds where id = new.discord_server_id and nsfw_level in (1, 3));
  end if;
  new.public := new.status = 'approved' and new.bot_present and not new.unlisted
    and new.age_restriction is null and not new.discord_restricted;
  new.for_adults := new.status = 'approved' and new.bot_present and not new.unlisted and not new.public;
  return new;
end $$;
create trigger listings_decide_who_sees_them
  before insert or update of status, bot_present, unlisted, age_restriction, discord_restricted on listings
  for each row execute function listing_decides_who_sees_it();

-- A new or decided listing's guild is counted soon.
create function want_counts(changes listing_change[]) returns void language plpgsql as $$
begin
  insert into counts_wanted (guild_id, is_listed) select discord_server_id, true from unnest(changes) order by 1
  on conflict (guild_id) do update set is_listed = true where not counts_wanted.is_listed;
end $$;

-- Listings that members have saved, hidden ones too; how many each may have is decided where they are written.
create table favourites (
  user_id text not null references users on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (user_id, listing_id)
);
-- A deletion of a listing finds them by it.
create index favourites_of_listing on favourites (listing_id);

-- Icons as bytes, for the pictures of link previews: one at most for each listing, of 64 KB at most. A background job
-- deletes those of listings that are no longer public.
create table guild_icons (
  discord_server_id text primary key references listings (discord_server_id) on delete cascade,
  icon text not null,               -- Discord's hash of it
  bytes bytea check (octet_length(bytes) <= 65536), -- null while it is not here
  retry_at timestamptz(3)           -- when it is fetched again; null when it is here, or not to be had
);
create index guild_icons_retry on guild_icons (retry_at) where retry_at is not null;
