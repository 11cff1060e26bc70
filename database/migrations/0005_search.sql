-- Folds a text for searches: without case, width and Latin accents. It is applied to stored texts and to queries.
-- After decomposition the marks that follow Latin letters are removed; composition restores Hangul, kana with voicing
-- marks and Indic vowel signs. White space becomes a space; invisible characters (soft hyphens, joiners, variation
-- selectors) are removed.
create function fold(written text) returns text language sql immutable strict parallel safe
begin atomic
  select normalize(
    regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(normalize(written, nfkd)),
          'ıøłđħŧðς' || U&'\0009\000A\000B\000C\000D\0085\1680\2028\2029' || U&'\00AD\200B\2060\FE0E\FE0F\FEFF',
          'ioldhtdσ' || '         '
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '([a-z])[\u0300-\u036f]+', '\1', 'g'
    ),
    nfkc
  );
end;

-- The longest gram at a letter: most whole words, but three letters in dense scripts that often have no spaces (from
-- U+2E80 on: Chinese, Japanese, Korean, emoji).
create function gram_length(rest text) returns integer language sql immutable parallel safe
  return case when ascii(rest) < 11904 then 12 else 3 end;

-- The grams of a folded text, which are indexed: from each letter on, up to the longest gram or the end of the word. So
-- any part of a word that is not longer than a gram is the beginning of one.
create function grams(folded text) returns text[] language sql immutable strict parallel safe cost 10000
begin atomic
  select coalesce(array_agg(substr(word, place, gram_length(substr(word, place, 1)))), '{}')
  from unnest(string_to_array(folded, ' ')) as word, generate_series(1, char_length(word)) as place;
end;

-- Whether the grams decide if a text holds this word; for a longer word they only find candidates.
create function is_gram(word text) returns boolean language sql immutable strict parallel safe
  return char_length(word) <= gram_length(word);

-- The grams that a text needs to hold these folded words. Marked as parallel unsafe so that no search is parallel:
-- starting parallel workers takes longer than a search may.
create function gram_query(words text[]) returns tsquery language sql immutable strict parallel unsafe
begin atomic
  select string_agg(distinct
    '''' || replace(replace(gram, '\', '\\'), '''', '''''') || case when whole then '''' else ''':*' end,
    ' & ')::tsquery
  from unnest(words) as word,
    generate_series(1, char_length(word)) as place,
    substr(word, place) as rest,
    left(rest, gram_length(rest)) as gram,
    lateral (select char_length(gram) = gram_length(rest) as whole) as piece
  where place = 1 or (whole and not is_gram(word));
end;

-- The columns of a listing that a search reads: a row is a third of the listing's, and bumps and counts do not change
-- its index. Kept by triggers.
create table search_texts (
  id uuid primary key,
  placed_at timestamptz(3),
  was_bumped boolean not null,
  public boolean not null,
  category text not null,
  language text not null,
  name text not null,   -- folded
  words text not null   -- name and description, folded
) with (fillfactor = 85); -- room for a bump's new row on the same page

create function search_follows_listing() returns trigger language plpgsql as $$
begin
  insert into search_texts (id, public, category, language, was_bumped, placed_at, name, words)
    values (new.id, new.public, new.category, new.language, new.was_bumped, new.placed_at,
      fold(new.name), fold(new.name || ' ' || new.description))
  on conflict (id) do update
    set public = excluded.public, category = excluded.category, language = excluded.language,
      was_bumped = excluded.was_bumped, placed_at = excluded.placed_at, name = excluded.name, words = excluded.words;
  return null;
end $$;

create function search_forgets_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate search_texts;
  else
    delete from search_texts where id = old.id;
  end if;
  return null;
end $$;

create trigger search_learns_listing after insert on listings
  for each row execute function search_follows_listing();
create trigger search_follows_listing after update on listings
  for each row
  when ((old.id, old.public, old.category, old.language, old.was_bumped, old.placed_at, old.name, old.description)
    is distinct from (new.id, new.public, new.category, new.language, new.was_bumped, new.placed_at, new.name, new.description))
  execute function search_follows_listing();
create trigger search_forgets_listing after delete on listings
  for each row execute function search_forgets_listing();
create trigger search_forgets_all after truncate on listings
  for each statement execute function search_forgets_listing();

insert into search_texts (id, public, category, language, was_bumped, placed_at, name, words)
  select id, public, category, language, was_bumped, placed_at, fold(name), fold(name || ' ' || description) from listings;

-- Category and language are in it too. They begin with a capital, so they differ from all grams.
-- Without fastupdate: a search would have to read the list of pending entries.
create index search_texts_grams on search_texts
  using gin (array_to_tsvector(grams(words) || array[category, language])) with (fastupdate = off) where public;
-- For statistics of this index each ANALYZE would compute the grams of thousands of texts.
alter index search_texts_grams alter column 1 set statistics 0;
