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

-- How many public listings have each tag: the most used tags, and the rarest of several, within 40 lookups by key. A tag
-- that none has any more has no row.
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
create function count_tags(changes listing_change[]) returns void language plpgsql as $$
declare
  emptied text[];
begin
  with counted as (
    insert into tag_counts as stored (tag, listings)
      select tag, sum(sign)
      from unnest(changes) as change, lateral (values (change.before, -1), (change.after, 1)) as side (facts, sign),
        unnest((facts).tags) as tag
      where (facts).public
      group by tag having sum(sign) <> 0 order by tag collate "C"
    on conflict (tag) do update set listings = stored.listings + excluded.listings
    returning stored.tag, stored.listings
  )
  select array_agg(tag) into emptied from counted where listings = 0;
  delete from tag_counts where tag = any (emptied) and listings = 0;
end $$;

-- For pages of a tag within 5 lookups by key, and for similar listings. The public listings once more for each of their tags,
-- with the keys of most orders: so one tag's listings are read in any order, at any depth, as the directory is. Columns have
-- the names that they have in listings.
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
