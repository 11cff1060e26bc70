-- What searches and suggestions are read from.

-- For searches and suggestions within 150 lookups by key. The columns that these read of a listing: a row is a third of the
-- listing's, and bumps and counts do not change its indexes.
create table search_texts (
  id uuid primary key,
  discord_server_id text not null, -- admins search names and Discord ids of all listings
  placed_at timestamptz(3),
  was_bumped boolean not null,
  public boolean not null,
  for_adults boolean not null default false,
  category text not null,
  language text not null,
  tags text[] not null default '{}',
  name text not null,   -- folded
  name_words text[] not null, -- folded, of the name and the tags: those that a typing error may be in
  words text not null   -- name, description and tags, folded
) with (fillfactor = 85); -- room for a bump's new row on the same page
-- Category and language are in indexes of grams too: they begin with a capital, so they differ from all grams.
-- Without fastupdate: a search would have to read the list of pending entries. Without statistics: each ANALYZE would
-- compute the grams of thousands of texts; and of tags, since the planner takes each for rare.
create index search_texts_grams on search_texts
  using gin (array_to_tsvector(grams(words) || array[category, language])) with (fastupdate = off) where public;
alter index search_texts_grams alter column 1 set statistics 0;
create index search_texts_names on search_texts
  using gin (array_to_tsvector(grams(name || ' ' || discord_server_id))) with (fastupdate = off);
alter index search_texts_names alter column 1 set statistics 0;
create index search_texts_name_grams on search_texts using gin (array_to_tsvector(name_grams(name))) with (fastupdate = off)
  where public;
alter index search_texts_name_grams alter column 1 set statistics 0;
create index search_texts_adult_grams on search_texts
  using gin (array_to_tsvector(grams(words) || array[category, language])) with (fastupdate = off) where for_adults;
alter index search_texts_adult_grams alter column 1 set statistics 0;
create index search_texts_adult_name_grams on search_texts
  using gin (array_to_tsvector(name_grams(name))) with (fastupdate = off) where for_adults;
alter index search_texts_adult_name_grams alter column 1 set statistics 0;
-- By the whole name, with single blanks.
create index search_texts_whole_names on search_texts
  using hash (regexp_replace(btrim(name), ' +', ' ', 'g')) where public or for_adults;
create index search_texts_typos on search_texts using gin (typo_keys(name_words)) with (fastupdate = off) where public;
alter index search_texts_typos alter column 1 set statistics 0;
create index search_texts_tags on search_texts using gin ((tags || array[category, language])) with (fastupdate = off)
  where public;
alter index search_texts_tags alter column 1 set statistics 0;
create index search_texts_adult_tags on search_texts using gin ((tags || array[category, language]))
  with (fastupdate = off) where for_adults;
alter index search_texts_adult_tags alter column 1 set statistics 0;

create function search_listings(changes listing_change[]) returns void language plpgsql as $$
declare
  -- Arrays, since PostgreSQL has no statistics of what is in `changes` and would read whole tables.
  deleted uuid[];
  moved uuid[];
  written uuid[];
begin
  select array_agg(id) filter (where (after).status is null),
      array_agg(id) filter (where (after).status is not null and not text_changed),
      array_agg(id) filter (where (after).status is not null and text_changed)
    into deleted, moved, written from unnest(changes);
  if deleted is not null then delete from search_texts where id = any (deleted); end if;
  if moved is not null then
    update search_texts
      set public = listings.public, for_adults = listings.for_adults, category = listings.category,
        language = listings.language, was_bumped = listings.was_bumped, placed_at = listings.placed_at
      from listings where search_texts.id = any (moved) and listings.id = search_texts.id;
  end if;
  if written is not null then
    insert into search_texts (id, public, for_adults, category, language, tags, was_bumped, placed_at, name, name_words,
        words, discord_server_id)
      select id, public, for_adults, category, language, tags, was_bumped, placed_at, fold(name),
        name_words(concat_ws(' ', name, array_to_string(tags, ' '))),
        fold(concat_ws(' ', name, description, nullif(array_to_string(tags, ' '), ''))), discord_server_id
      from listings where id = any (written)
    on conflict (id) do update
      set public = excluded.public, for_adults = excluded.for_adults, category = excluded.category,
        language = excluded.language, tags = excluded.tags, was_bumped = excluded.was_bumped,
        placed_at = excluded.placed_at, name = excluded.name, name_words = excluded.name_words, words = excluded.words;
  end if;
end $$;
