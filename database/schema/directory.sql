-- What lists and their sizes are read from beside the listings.

-- The numbers of public listings and of their members, and of listings for adults.
create table directory_counts (
  category text not null,
  language text not null,
  listings integer not null,
  members bigint not null,
  for_adults integer not null default 0,
  primary key (category, language)
);

create function count_directory() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into directory_counts as kept (category, language, listings, members, for_adults)
      select category, language, count(*) filter (where public),
        coalesce(sum(member_count) filter (where public), 0), count(*) filter (where for_adults) from arrived
      where public or for_adults group by category, language order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members,
        for_adults = kept.for_adults + excluded.for_adults;
  elsif tg_op = 'DELETE' then
    insert into directory_counts as kept (category, language, listings, members, for_adults)
      select category, language, -count(*) filter (where public),
        -coalesce(sum(member_count) filter (where public), 0), -count(*) filter (where for_adults) from departed
      where public or for_adults group by category, language order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members,
        for_adults = kept.for_adults + excluded.for_adults;
  else
    insert into directory_counts as kept (category, language, listings, members, for_adults)
      select category, language, sum(listings), sum(members), sum(adults) from (
        select category, language, public::integer as listings,
            case when public then coalesce(member_count, 0) else 0 end as members, for_adults::integer as adults
          from arrived where public or for_adults
        union all
        select category, language, -public::integer,
            case when public then -coalesce(member_count, 0) else 0 end, -for_adults::integer
          from departed where public or for_adults
      ) as change
      group by category, language having sum(listings) <> 0 or sum(members) <> 0 or sum(adults) <> 0
      order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members,
        for_adults = kept.for_adults + excluded.for_adults;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on listings
  referencing new table as arrived for each statement execute function count_directory();
create trigger count_deleted after delete on listings
  referencing old table as departed for each statement execute function count_directory();
create trigger count_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function count_directory();

-- The numbers of listings by status, kept up to date by triggers.
create table status_counts (
  status text primary key,
  listings integer not null
);
insert into status_counts values ('approved', 0), ('banned', 0), ('pending', 0), ('rejected', 0);

-- Always in one order, so that simultaneous changes wait for each other rather than deadlock.
create function count_statuses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into status_counts as kept
      select status, count(*) from arrived group by status order by status
    on conflict (status) do update set listings = kept.listings + excluded.listings;
  elsif tg_op = 'DELETE' then
    insert into status_counts as kept
      select status, -count(*) from departed group by status order by status
    on conflict (status) do update set listings = kept.listings + excluded.listings;
  else
    insert into status_counts as kept
      select status, sum(listings) from (
        select status, 1 as listings from arrived union all select status, -1 from departed
      ) as change
      group by status having sum(listings) <> 0 order by status
    on conflict (status) do update set listings = kept.listings + excluded.listings;
  end if;
  return null;
end $$;
create trigger statuses_counted_inserted after insert on listings
  referencing new table as arrived for each statement execute function count_statuses();
create trigger statuses_counted_deleted after delete on listings
  referencing old table as departed for each statement execute function count_statuses();
create trigger statuses_counted_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function count_statuses();

-- The public listings once more with the keys of these orders: for the directory with an empty tag, and for each of
-- their tags. Each sweep changes most listings, and so writes to all indexes of these; here it changes nothing. Columns
-- have the names that they have in listings.
create table listing_ranks (
  tag text collate "C" not null,
  id uuid not null,
  tags text[] not null,
  category text not null,
  language text not null,
  growth integer,
  activity integer,
  primary key (tag, id)
);
create index listing_ranks_growing on listing_ranks (tag, coalesce(growth, -1) desc, id desc);
create index listing_ranks_growing_in_category on listing_ranks (category, coalesce(growth, -1) desc, id desc)
  where tag = '';
create index listing_ranks_growing_in_language on listing_ranks (language, coalesce(growth, -1) desc, id desc)
  where tag = '';
create index listing_ranks_growing_in_both on listing_ranks (category, language, coalesce(growth, -1) desc, id desc)
  where tag = '';
create index listing_ranks_active on listing_ranks (tag, coalesce(activity, -1) desc, id desc);
create index listing_ranks_active_in_category on listing_ranks (category, coalesce(activity, -1) desc, id desc)
  where tag = '';
create index listing_ranks_active_in_language on listing_ranks (language, coalesce(activity, -1) desc, id desc)
  where tag = '';
create index listing_ranks_active_in_both on listing_ranks (category, language, coalesce(activity, -1) desc, id desc)
  where tag = '';

create function listing_ranks_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate listing_ranks;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.public and new.public and old.tags = new.tags then
    update listing_ranks
      set category = new.category, language = new.language, growth = new.growth, activity = new.activity
      where tag = any (''::text || new.tags) and id = new.id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listing_ranks where tag = any (''::text || old.tags) and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into listing_ranks (tag, id, tags, category, language, growth, activity)
      select tag, new.id, new.tags, new.category, new.language, new.growth, new.activity
      from unnest(''::text || new.tags) as tag;
  end if;
  return null;
end $$;
create trigger listing_ranks_learn_listing after insert on listings
  for each row when (new.public) execute function listing_ranks_follow_listing();
create trigger listing_ranks_follow_listing after update on listings
  for each row
  when ((old.public, old.tags, old.category, old.language, old.growth, old.activity)
    is distinct from (new.public, new.tags, new.category, new.language, new.growth, new.activity))
  execute function listing_ranks_follow_listing();
create trigger listing_ranks_forget_listing after delete on listings
  for each row when (old.public) execute function listing_ranks_follow_listing();
create trigger listing_ranks_forget_all after truncate on listings
  for each statement execute function listing_ranks_follow_listing();

-- At most one row: the day that the two were last computed for, and how far, by the listings' ids; null at the end.
create table order_refresh (
  one boolean primary key default true check (one),
  day date not null,
  after uuid
);

-- The listings for adults once more for each part of the directory that they are in, with the keys of all orders. A
-- list that includes them reads a page here and a page of the public ones: the indexes of these stay as they are.
create table adult_listings (
  part text collate "C" not null,
  id uuid not null,
  tags text[] not null,
  category text not null,
  language text not null,
  was_bumped boolean not null,
  placed_at timestamptz(3) not null,
  member_count integer,
  rating double precision,
  review_count integer not null,
  approved_at timestamptz(3) not null,
  growth integer,
  activity integer,
  primary key (part, id)
);
create index adult_listings_bumped on adult_listings (part, was_bumped desc, placed_at desc, id desc);
create index adult_listings_members on adult_listings (part, coalesce(member_count, -1) desc, id desc);
create index adult_listings_rating on adult_listings (part, coalesce(rating, -1) desc, review_count desc, id desc);
create index adult_listings_newest on adult_listings (part, approved_at desc, id desc);
create index adult_listings_growing on adult_listings (part, coalesce(growth, -1) desc, id desc);
create index adult_listings_active on adult_listings (part, coalesce(activity, -1) desc, id desc);

-- The names of these parts, as listing.store.ts has them: all, a category, a language, both, and each tag.
create function adult_parts(category text, language text, tags text[]) returns text[]
language sql immutable parallel safe as $$
  select array['*', 'category ' || category, 'language ' || language,
      'category ' || category || ' language ' || language]
    || array(select 'tag ' || tag from unnest(tags) as tag)
$$;

create function adult_listings_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate adult_listings;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.for_adults then
    delete from adult_listings where part = any (adult_parts(old.category, old.language, old.tags)) and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.for_adults then
    insert into adult_listings (part, id, tags, category, language, was_bumped, placed_at, member_count, rating,
        review_count, approved_at, growth, activity)
      select part, new.id, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
        new.rating, new.review_count, new.approved_at, new.growth, new.activity
      from unnest(adult_parts(new.category, new.language, new.tags)) as part;
  end if;
  return null;
end $$;
create trigger adult_listings_learn_listing after insert on listings
  for each row when (new.for_adults) execute function adult_listings_follow_listing();
create trigger adult_listings_follow_listing after update on listings
  for each row
  when ((old.for_adults or new.for_adults)
    and (old.for_adults, old.tags, old.category, old.language, old.was_bumped, old.placed_at, old.member_count,
         old.rating, old.review_count, old.approved_at, old.growth, old.activity)
      is distinct from
        (new.for_adults, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
         new.rating, new.review_count, new.approved_at, new.growth, new.activity))
  execute function adult_listings_follow_listing();
create trigger adult_listings_forget_listing after delete on listings
  for each row when (old.for_adults) execute function adult_listings_follow_listing();
create trigger adult_listings_forget_all after truncate on listings
  for each statement execute function adult_listings_follow_listing();
