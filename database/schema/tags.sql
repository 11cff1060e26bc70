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
    insert into tag_counts as kept (tag, listings)
      select tag, sum(change) from unnest(changed, changes) as one (tag, change)
      group by tag having sum(change) <> 0 order by tag
    on conflict (tag) do update set listings = kept.listings + excluded.listings
    returning kept.tag, kept.listings
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
    insert into tag_part_counts as kept (category, language, tag, listings)
      select part.category, part.language, one.tag, sum(one.change)
      from unnest(tags, categories, languages, changes) as one (tag, category, language, change),
        lateral (values (one.category, ''), ('', one.language), (one.category, one.language))
          as part (category, language)
      group by one.tag, part.category, part.language having sum(one.change) <> 0
      order by one.tag collate "C", part.category collate "C", part.language collate "C"
    on conflict (category, language, tag) do update set listings = kept.listings + excluded.listings
    returning kept.category, kept.language, kept.tag, kept.listings
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

create function tag_part_counts_forget_all() returns trigger language plpgsql as $$
begin
  truncate tag_part_counts;
  return null;
end $$;
create trigger tag_part_counts_forget_all after truncate on listings
  for each statement execute function tag_part_counts_forget_all();

create function count_tags() returns trigger language plpgsql as $$
declare
  changed text[];
  in_categories text[];
  in_languages text[];
  changes integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tag), array_agg(category), array_agg(language), array_agg(1)
      into changed, in_categories, in_languages, changes from arrived, unnest(tags) as tag where public;
  elsif tg_op = 'DELETE' then
    select array_agg(tag), array_agg(category), array_agg(language), array_agg(-1)
      into changed, in_categories, in_languages, changes from departed, unnest(tags) as tag where public;
  else
    select array_agg(one.tag), array_agg(one.category), array_agg(one.language), array_agg(one.change)
      into changed, in_categories, in_languages, changes
      from departed as before join arrived as after using (id),
        lateral (
          select unnest(before.tags) as tag, before.category, before.language, -1 as change where before.public
          union all select unnest(after.tags), after.category, after.language, 1 where after.public) as one
      where (before.public, before.tags, before.category, before.language)
        is distinct from (after.public, after.tags, after.category, after.language);
  end if;
  if changed is not null then
    perform add_to_tag_counts(changed, changes);
    perform add_to_tag_part_counts(changed, in_categories, in_languages, changes);
  end if;
  return null;
end $$;
-- Named so that they come after the counts of the directory and of statuses, always in this order.
create trigger tags_counted_inserted after insert on listings
  referencing new table as arrived for each statement execute function count_tags();
create trigger tags_counted_deleted after delete on listings
  referencing old table as departed for each statement execute function count_tags();
create trigger tags_counted_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function count_tags();

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

create function listing_tags_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate listing_tags, tag_counts;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.public and new.public and old.tags = new.tags then
    update listing_tags
      set category = new.category, language = new.language, was_bumped = new.was_bumped, placed_at = new.placed_at,
        member_count = new.member_count, rating = new.rating, review_count = new.review_count,
        approved_at = new.approved_at
      where tag = any (new.tags) and id = new.id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listing_tags where tag = any (old.tags) and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into listing_tags (tag, id, tags, category, language, was_bumped, placed_at, member_count, rating,
        review_count, approved_at)
      select tag, new.id, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
        new.rating, new.review_count, new.approved_at
      from unnest(new.tags) as tag;
  end if;
  return null;
end $$;
create trigger listing_tags_learn_listing after insert on listings
  for each row when (new.tags <> '{}') execute function listing_tags_follow_listing();
create trigger listing_tags_follow_listing after update on listings
  for each row
  when ((old.tags <> '{}' or new.tags <> '{}')
    and (old.public, old.tags, old.category, old.language, old.was_bumped, old.placed_at, old.member_count,
         old.rating, old.review_count, old.approved_at)
      is distinct from
        (new.public, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
         new.rating, new.review_count, new.approved_at))
  execute function listing_tags_follow_listing();
create trigger listing_tags_forget_listing after delete on listings
  for each row when (old.tags <> '{}') execute function listing_tags_follow_listing();
create trigger listing_tags_forget_all after truncate on listings
  for each statement execute function listing_tags_follow_listing();
