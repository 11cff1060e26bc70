-- Tags, and the listings of each.

-- Tags that no listing may have. A listing that has one all the same does not show it, until it is taken off.
create table blocked_tags (
  tag text collate "C" primary key,
  blocked_at timestamptz(3) not null
);
create index blocked_tags_in_order on blocked_tags (blocked_at desc, tag desc);

-- A version that waited while a tag of it was blocked is approved without the tag.
create function leave_out_blocked_tags() returns trigger language plpgsql as $$
begin
  if exists (select from blocked_tags where tag = any (new.tags)) then
    new.tags := array(
      select given.tag from unnest(new.tags) with ordinality as given (tag, place)
      where not exists (select from blocked_tags where blocked_tags.tag = given.tag) order by place);
  end if;
  return new;
end $$;
create trigger leave_out_blocked_tags before insert or update of tags on listings
  for each row when (new.tags <> '{}') execute function leave_out_blocked_tags();

-- How many public listings have each tag. A tag that none has any more has no row.
create table tag_counts (
  tag text collate "C" primary key,
  folded text collate "C" not null generated always as (fold(tag collate "default")) stored,
  listings integer not null
);
create index tag_counts_in_order on tag_counts (listings desc, tag);
create index tag_counts_by_beginning on tag_counts (folded);
-- Tags that have a page of their own: with at least as many listings as vocabulary.ts says.
create index tag_counts_with_pages on tag_counts (tag) where listings >= 5;

-- In the order of the tags, so that two changes at once wait for each other rather than deadlock.
create function add_to_tag_counts(changed text[], changes integer[]) returns void language plpgsql as $$
declare
  emptied text[];
begin
  with counted as (
    insert into tag_counts as stored (tag, listings)
      select tag, sum(change) from unnest(changed, changes) as one (tag, change)
      group by tag having sum(change) <> 0 order by tag
    on conflict (tag) do update set listings = stored.listings + excluded.listings
    returning stored.tag, stored.listings
  )
  select array_agg(tag) into emptied from counted where listings = 0;
  delete from tag_counts where tag = any (emptied) and listings = 0;
end $$;

-- How many public listings have each tag in each category, in each language, and in both; '' stands for all of them.
-- A tag that none has there any more has no row.
create table tag_part_counts (
  category text collate "C" not null,
  language text collate "C" not null,
  tag text collate "C" not null,
  listings integer not null,
  primary key (category, language, tag)
);
create index tag_part_counts_in_order on tag_part_counts (category, language, listings desc, tag);

-- In one order, so that two changes at once wait for each other rather than deadlock.
create function add_to_tag_part_counts(tags text[], categories text[], languages text[], changes integer[])
returns void language plpgsql as $$
declare
  emptied_categories text[];
  emptied_languages text[];
  emptied_tags text[];
begin
  with counted as (
    insert into tag_part_counts as stored (category, language, tag, listings)
      select part.category, part.language, one.tag, sum(one.change)
      from unnest(tags, categories, languages, changes) as one (tag, category, language, change),
        lateral (values (one.category, ''), ('', one.language), (one.category, one.language))
          as part (category, language)
      group by one.tag, part.category, part.language having sum(one.change) <> 0
      order by one.tag collate "C", part.category collate "C", part.language collate "C"
    on conflict (category, language, tag) do update set listings = stored.listings + excluded.listings
    returning stored.category, stored.language, stored.tag, stored.listings
  )
  select array_agg(category), array_agg(language), array_agg(tag)
    into emptied_categories, emptied_languages, emptied_tags from counted where listings = 0;
  if emptied_tags is not null then
    delete from tag_part_counts using unnest(emptied_categories, emptied_languages, emptied_tags)
        as emptied (category, language, tag)
      where tag_part_counts.category = emptied.category and tag_part_counts.language = emptied.language
        and tag_part_counts.tag = emptied.tag and listings = 0;
  end if;
end $$;

create function count_tags(changes listing_change[]) returns void language plpgsql as $$
declare
  changed text[];
  in_categories text[];
  in_languages text[];
  signs integer[];
begin
  select array_agg(tag), array_agg((facts).category), array_agg((facts).language), array_agg(sign)
    into changed, in_categories, in_languages, signs
    from unnest(changes) as change, lateral (values (change.before, -1), (change.after, 1)) as side (facts, sign),
      unnest((facts).tags) as tag
    where (facts).public;
  if changed is null then return; end if;
  perform add_to_tag_counts(changed, signs);
  perform add_to_tag_part_counts(changed, in_categories, in_languages, signs);
end $$;

-- The public listings once more for each of their tags, with the keys of all orders: so one tag's listings are read in
-- any order, at any depth, as the directory is. Columns have the names that they have in listings.
create table listing_tags (
  tag text collate "C" not null,
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
  primary key (tag, id)
);
create index listing_tags_bumped on listing_tags (tag, was_bumped desc, placed_at desc, id desc);
create index listing_tags_members on listing_tags (tag, coalesce(member_count, -1) desc, id desc);
create index listing_tags_rating on listing_tags (tag, coalesce(rating, -1) desc, review_count desc, id desc);
create index listing_tags_newest on listing_tags (tag, approved_at desc, id desc);

create function list_by_tags(changes listing_change[]) returns void language plpgsql as $$
begin
  update listing_tags
    set category = (after).category, language = (after).language, was_bumped = (after).was_bumped,
      placed_at = (after).placed_at, member_count = (after).member_count, rating = (after).rating,
      review_count = (after).review_count, approved_at = (after).approved_at
    from unnest(changes) as change, unnest((after).tags) as part
    where (before).public and (after).public and (before).tags = (after).tags
      and tag = part and listing_tags.id = change.id;
  delete from listing_tags using unnest(changes) as change, unnest((before).tags) as part
    where (before).public and ((after).public and (before).tags = (after).tags) is not true
      and tag = part and listing_tags.id = change.id;
  insert into listing_tags (tag, id, tags, category, language, was_bumped, placed_at, member_count, rating, review_count,
      approved_at)
    select part, id, (after).tags, (after).category, (after).language, (after).was_bumped, (after).placed_at,
      (after).member_count, (after).rating, (after).review_count, (after).approved_at
    from unnest(changes), unnest((after).tags) as part
    where (after).public and ((before).public and (before).tags = (after).tags) is not true;
end $$;
