-- Hiragana and katakana are one to a search. They are told apart by which a text is written in, not by what it says;
-- their voicing marks and the mark of a long vowel stay.
create or replace function fold(written text) returns text language sql immutable strict parallel safe
begin atomic
  select normalize(
    regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(normalize(written, nfkd)),
          'ıøłđħŧðς' || 'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝ'
            || U&'\0009\000A\000B\000C\000D\0085\1680\2028\2029' || U&'\00AD\200B\2060\FE0E\FE0F\FEFF',
          'ioldhtdσ' || 'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽ'
            || '         '
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '([a-z])[\u0300-\u036f]+', '\1', 'g'
    ),
    nfkc
  );
end;

-- The words in a text: what stands between marks and blanks.
create function words_in(written text) returns setof text language sql immutable strict parallel safe as $$
  select word from regexp_split_to_table(written,
    '[\u0001-/:-@\u005b-\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe00-\ufe6f\ufffc\ufffd]+') as word where word <> ''
$$;

-- Hangul syllables by their initial consonants, which is how Koreans abbreviate: ㅁㅇㅋ for 마인크.
create function initials(word text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(word, nfd), '[\u1161-\u11ff]+', '', 'g');

-- Beside what begins at each letter: the same of the initials of Hangul, and short words of alphabets as a whole, which
-- have a blank before them as no gram does. A row that was indexed before finds these once it is written again.
create or replace function grams(folded text) returns text[] language sql immutable strict parallel safe cost 10000
begin atomic
  select coalesce(array_agg(gram), '{}') from (
    select substr(word, place, gram_length(substr(word, place, 1))) as gram
      from unnest(string_to_array(folded, ' ')) as word, generate_series(1, char_length(word)) as place
    union all
    select substr(initials(word), place, 12)
      from unnest(string_to_array(folded, ' ')) as word, generate_series(1, char_length(initials(word))) as place
      where word ~ '[가-힣]' and substr(initials(word), place, 1) ~ '[\u1100-\u1112]'
    union all
    select ' ' || word from words_in(folded) as word where char_length(word) <= 4 and ascii(word) < 11904
  ) as found;
end;

-- A word by the letters that are typed for it: two or three for a Hangul syllable.
create function typed_letters(word text) returns text language sql immutable strict parallel safe
  return case when word ~ '[가-힣]' then normalize(word, nfd) else word end;

-- By these a word and one that differs from it by a letter find each other: what is left of it without each of its
-- letters in turn, and all of it, as numbers.
create function typo_keys(words text[]) returns integer[] language sql immutable strict parallel safe cost 10000
begin atomic
  select coalesce(array_agg(distinct hashtext(left(letters, place - 1) || substr(letters, place + 1))), '{}')
  from unnest(words) as word, lateral (select typed_letters(word) as letters) as typed,
    generate_series(1, char_length(letters) + 1) as place;
end;

-- The words of a name or a tag that a typing error may be in. Where scripts change in Japanese, words do.
create function name_words(written text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select fold(part) as word
    from words_in(normalize(written, nfkc)) as run,
      regexp_matches(run, '[ァ-ヺヽ-ヿー]+|[ぁ-ゟー]+|[가-힣]+|[㐀-鿿々]+|[^ぁ-ヿ가-힣㐀-鿿々]+', 'g') as parts, unnest(parts) as part
  ) as found
  where char_length(typed_letters(word)) between 4 and 24
$$;

-- Names of public listings: to find those that are called exactly so, and words that were meant by others. Apart from
-- the texts, so that existing rows come in by and by.
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

-- How far the rows of before have been written again; gone when all have been, as it is in a new directory.
create table search_refresh (after uuid not null);
insert into search_refresh
  select '00000000-0000-0000-0000-000000000000' where exists (select from search_texts);

-- Writes the next rows again, and tells how many; 0 when none is left or somebody else is at work on the next.
-- A few at a time, so that no bump waits for long, and hidden for a moment that nobody sees: the index takes up a row
-- again when a column changes that it stands on.
create function refresh_search_texts(most integer) returns integer language plpgsql as $$
declare
  place uuid;
  due uuid[];
  free uuid[];
begin
  select after into place from search_refresh for update skip locked;
  if not found then return 0; end if;
  due := array(select id from search_texts where id > place order by id limit most);
  if due = '{}' then
    delete from search_refresh;
    perform pg_notify('directory_changed', '');
    return 0;
  end if;
  free := array(select id from search_texts where id = any(due) order by id for update skip locked);
  -- No further than the first that somebody else holds.
  free := array(
    select id from unnest(free) as id where not exists (select from unnest(due) as held where held < id and held <> all(free)));
  update search_texts set public = false where id = any(free) and public;
  update search_texts
    set public = listings.public, name = fold(listings.name),
      words = fold(concat_ws(' ', listings.name, description, nullif(array_to_string(listings.tags, ' '), '')))
    from listings where listings.id = search_texts.id and search_texts.id = any(free);
  update search_refresh set after = free[cardinality(free)] where free <> '{}';
  return cardinality(free);
end $$;
