-- The listings. Triggers keep copies of the guild's name, icon, counts and the bot's presence, so that the directory
-- is read from this table and its indexes alone.
create table listings (
  id uuid primary key default gen_random_uuid(),
  discord_server_id text not null unique references guilds,
  status text not null check (status in ('pending', 'approved', 'rejected', 'banned')),
  description text not null,
  category text not null,
  language text not null,
  invite_code text,
  created_at timestamptz(3) not null,
  approved_at timestamptz(3) check (approved_at is not null or status <> 'approved'),
  last_bumped_at timestamptz(3),
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  rating double precision generated always as (
    case when review_count > 0 then round(rating_sum::numeric / review_count, 2)::double precision end
  ) stored,

  name text not null default '',
  icon text,
  member_count integer,
  online_count integer,
  bot_present boolean not null default false,

  public boolean not null generated always as (status = 'approved' and bot_present) stored,
  -- The directory's order: bumped listings first, then the others, each part by its latest instant.
  was_bumped boolean not null generated always as (last_bumped_at is not null) stored,
  placed_at timestamptz(3) generated always as (coalesce(last_bumped_at, approved_at)) stored
);

create index listings_in_order on listings (was_bumped desc, placed_at desc, id desc) where public;

create function listing_takes_guild() returns trigger language plpgsql as $$
begin
  select name, icon, member_count, online_count, present
    into new.name, new.icon, new.member_count, new.online_count, new.bot_present
    from guilds where id = new.discord_server_id
    -- A concurrent change of the guild is either seen here, or waits and then finds this listing.
    for share;
  return new;
end $$;

create trigger listing_takes_guild before insert on listings
  for each row execute function listing_takes_guild();

create function listings_follow_guilds() returns trigger language plpgsql as $$
begin
  update listings
    set name = changed.name, icon = changed.icon, bot_present = changed.present,
        member_count = changed.member_count, online_count = changed.online_count
    from changed
    where listings.discord_server_id = changed.id
      and (listings.name, listings.icon, listings.bot_present, listings.member_count, listings.online_count)
        is distinct from (changed.name, changed.icon, changed.present, changed.member_count, changed.online_count);
  return null;
end $$;

create trigger listings_follow_guilds after update on guilds
  referencing new table as changed
  for each statement execute function listings_follow_guilds();

-- The numbers of public listings and of their members, kept up to date by triggers.
create table directory_counts (
  category text not null,
  language text not null,
  listings integer not null,
  members bigint not null,
  primary key (category, language)
);

-- Statement triggers, so that a sweep over many guilds changes each count once; always in one order, so that
-- simultaneous changes wait for each other rather than deadlock.
create function count_directory() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into directory_counts as kept
      select category, language, count(*), coalesce(sum(member_count), 0) from arrived
      where public group by category, language order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members;
  elsif tg_op = 'DELETE' then
    insert into directory_counts as kept
      select category, language, -count(*), -coalesce(sum(member_count), 0) from departed
      where public group by category, language order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members;
  else
    insert into directory_counts as kept
      select category, language, sum(listings), sum(members) from (
        select category, language, 1 as listings, coalesce(member_count, 0) as members from arrived where public
        union all
        select category, language, -1, -coalesce(member_count, 0) from departed where public
      ) as change
      group by category, language having sum(listings) <> 0 or sum(members) <> 0
      order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members;
  end if;
  return null;
end $$;

create trigger count_inserted after insert on listings
  referencing new table as arrived for each statement execute function count_directory();
create trigger count_deleted after delete on listings
  referencing old table as departed for each statement execute function count_directory();
create trigger count_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function count_directory();
