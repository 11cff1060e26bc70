-- What searches and suggestions are read from.

-- The columns of a listing that a search reads: a row is a third of the listing's, and bumps and counts do not change
-- its indexes.
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
  words text not null   -- name, description and tags, folded
) with (fillfactor = 85); -- room for a bump's new row on the same page
-- Category and language are in it too. They begin with a capital, so they differ from all grams.
-- Without fastupdate: a search would have to read the list of pending entries.
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
-- By the whole name, with single blanks as in search_names.
create index search_texts_adult_names on search_texts
  using hash (regexp_replace(btrim(name), ' +', ' ', 'g')) where for_adults;
create index search_texts_tags on search_texts using gin ((tags || array[category, language])) with (fastupdate = off)
  where public;
alter index search_texts_tags alter column 1 set statistics 0;
create index search_texts_adult_tags on search_texts using gin ((tags || array[category, language]))
  with (fastupdate = off) where for_adults;
alter index search_texts_adult_tags alter column 1 set statistics 0;

create function search_follows_listing() returns trigger language plpgsql as $$
begin
  insert into search_texts (id, public, for_adults, category, language, tags, was_bumped, placed_at, name, words,
      discord_server_id)
    values (new.id, new.public, new.for_adults, new.category, new.language, new.tags, new.was_bumped, new.placed_at,
      fold(new.name), fold(concat_ws(' ', new.name, new.description, nullif(array_to_string(new.tags, ' '), ''))),
      new.discord_server_id)
  on conflict (id) do update
    set public = excluded.public, for_adults = excluded.for_adults, category = excluded.category,
      language = excluded.language, tags = excluded.tags, was_bumped = excluded.was_bumped,
      placed_at = excluded.placed_at, name = excluded.name, words = excluded.words;
  return null;
end $$;
create trigger search_learns_listing after insert on listings
  for each row execute function search_follows_listing();
create trigger search_follows_listing after update on listings
  for each row
  when ((old.id, old.public, old.for_adults, old.category, old.language, old.tags, old.was_bumped, old.placed_at,
         old.name, old.description)
    is distinct from
      (new.id, new.public, new.for_adults, new.category, new.language, new.tags, new.was_bumped, new.placed_at,
       new.name, new.description))
  execute function search_follows_listing();

create function search_forgets_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate search_texts;
  else
    delete from search_texts where id = old.id;
  end if;
  return null;
end $$;
create trigger search_forgets_listing after delete on listings
  for each row execute function search_forgets_listing();
create trigger search_forgets_all after truncate on listings
  for each statement execute function search_forgets_listing();

-- Names of public listings: to find those that are called exactly so, and the words that typing errors stand for.
create table search_names (
  id uuid primary key,
  name text not null,    -- folded, with single blanks
  words text[] not null  -- folded
);
create index search_names_whole on search_names using hash (name);
create index search_names_typos on search_names using gin (typo_keys(words)) with (fastupdate = off);
alter index search_names_typos alter column 1 set statistics 0;

create function search_names_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate search_names;
  elsif tg_op = 'DELETE' then
    delete from search_names where id = old.id;
  elsif not new.public then
    delete from search_names where id = new.id;
  else
    insert into search_names (id, name, words)
      select id, regexp_replace(btrim(new.name), ' +', ' ', 'g'), name_words(concat_ws(' ', name, array_to_string(tags, ' ')))
      from listings where id = new.id
    on conflict (id) do update set name = excluded.name, words = excluded.words;
  end if;
  return null;
end $$;
create trigger search_names_learn after insert on search_texts
  for each row when (new.public) execute function search_names_follow();
create trigger search_names_follow after update on search_texts
  for each row
  when ((old.public, old.name, old.tags) is distinct from (new.public, new.name, new.tags))
  execute function search_names_follow();
create trigger search_names_forget after delete on search_texts
  for each row execute function search_names_follow();
create trigger search_names_forget_all after truncate on search_texts
  for each statement execute function search_names_follow();
