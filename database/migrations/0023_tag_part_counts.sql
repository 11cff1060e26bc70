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

-- Tags that have a page of their own: with at least as many listings as vocabulary.ts says.
create index tag_counts_with_pages on tag_counts (tag) where listings >= 5;

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

create or replace function count_tags() returns trigger language plpgsql as $$
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

create function tag_part_counts_forget_all() returns trigger language plpgsql as $$
begin
  truncate tag_part_counts;
  return null;
end $$;
create trigger tag_part_counts_forget_all after truncate on listings
  for each statement execute function tag_part_counts_forget_all();

-- Nobody changes a listing between the count and the moment from which it is kept.
lock table listings in share row exclusive mode;
insert into tag_part_counts (category, language, tag, listings)
  select coalesce(category, ''), coalesce(language, ''), tag, count(*) from listing_tags
  group by grouping sets ((tag, category), (tag, language), (tag, category, language));
