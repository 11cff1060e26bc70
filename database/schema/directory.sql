-- What lists and their sizes are read from beside the listings.

-- The numbers of public listings and of their members, and of listings for adults: a list tells its length within 5
-- lookups by key.
create table directory_counts (
  category text not null,
  language text not null,
  listings integer not null,
  members bigint not null,
  for_adults integer not null default 0,
  primary key (category, language)
);

-- In one order, so that changes at once wait for each other rather than deadlock. So are the counts of statuses and tags.
create function count_directory(changes listing_change[]) returns void language plpgsql as $$
begin
  insert into directory_counts as stored (category, language, listings, members, for_adults)
    select (facts).category, (facts).language, coalesce(sum(sign) filter (where (facts).public), 0),
      coalesce(sum(sign * (facts).member_count) filter (where (facts).public), 0),
      coalesce(sum(sign) filter (where (facts).for_adults), 0)
    from unnest(changes) as change, lateral (values (change.before, -1), (change.after, 1)) as side (facts, sign)
    where (facts).public or (facts).for_adults
    group by 1, 2 order by 1, 2
  on conflict (category, language) do update
    set listings = stored.listings + excluded.listings, members = stored.members + excluded.members,
      for_adults = stored.for_adults + excluded.for_adults;
end $$;

-- The numbers of listings by status, kept up to date by triggers.
create table status_counts (
  status text primary key,
  listings integer not null
);
insert into status_counts values ('approved', 0), ('banned', 0), ('pending', 0), ('rejected', 0);

create function count_statuses(changes listing_change[]) returns void language plpgsql as $$
begin
  insert into status_counts as stored (status, listings)
    select (facts).status, sum(sign)
    from unnest(changes) as change, lateral (values (change.before, -1), (change.after, 1)) as side (facts, sign)
    where (facts).status is not null
    group by 1 having sum(sign) <> 0 order by 1
  on conflict (status) do update set listings = stored.listings + excluded.listings;
end $$;

-- For pages of these orders within 5 lookups by key. The public listings once more with their keys: for the directory with
-- an empty tag, and for each of their tags. Each sweep changes most listings, and so writes to all indexes of these; here it
-- changes nothing. Columns have the names that they have in listings.
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

create function rank_listings(changes listing_change[]) returns void language plpgsql as $$
begin
  update listing_ranks
    set category = (after).category, language = (after).language, growth = (after).growth, activity = (after).activity
    from unnest(changes) as change, unnest(''::text || (after).tags) as part
    where (before).public and (after).public and (before).tags = (after).tags
      and tag = part and listing_ranks.id = change.id;
  delete from listing_ranks using unnest(changes) as change, unnest(''::text || (before).tags) as part
    where (before).public and ((after).public and (before).tags = (after).tags) is not true
      and tag = part and listing_ranks.id = change.id;
  insert into listing_ranks (tag, id, tags, category, language, growth, activity)
    select part, id, (after).tags, (after).category, (after).language, (after).growth, (after).activity
    from unnest(changes), unnest(''::text || (after).tags) as part
    where (after).public and ((before).public and (before).tags = (after).tags) is not true;
end $$;

-- At most one row: the day that the two were last computed for, and how far, by the listings' ids; null at the end.
create table order_refresh (
  one boolean primary key default true check (one),
  day date not null,
  after uuid
);

-- For pages with listings for adults within 5 lookups by key. These once more for each part of the directory that they are
-- in, with the keys of all orders. A list that includes them reads a page here and a page of the public ones: the indexes
-- of these stay as they are.
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

create function list_for_adults(changes listing_change[]) returns void language plpgsql as $$
begin
  delete from adult_listings
    using unnest(changes) as change,
      unnest(adult_parts((before).category, (before).language, (before).tags)) as old_part
    where (before).for_adults and part = old_part and adult_listings.id = change.id;
  insert into adult_listings (part, id, tags, category, language, was_bumped, placed_at, member_count, rating,
      review_count, approved_at, growth, activity)
    select part, id, (after).tags, (after).category, (after).language, (after).was_bumped, (after).placed_at,
      (after).member_count, (after).rating, (after).review_count, (after).approved_at, (after).growth, (after).activity
    from unnest(changes), unnest(adult_parts((after).category, (after).language, (after).tags)) as part
    where (after).for_adults;
end $$;
