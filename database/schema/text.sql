-- How texts are compared: folded forms, grams for searches, and keys for typing errors.

-- A text as searches compare it: without case, accents, and the difference of hiragana and katakana. Quotes that stand for
-- an apostrophe, and dashes, are one each. A middle dot is left out, and so is what Arabic leaves out or exchanges when it
-- is typed: vowel marks, a stretched line, hamza and madda on an alef, the two dots of a final heh, and the three shapes of
-- yeh and two of kaf on its keyboards.
create function fold(written text) returns text language sql immutable strict parallel safe
begin atomic
  select normalize(
    regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(normalize(translate(written, '´', ''''), nfkd)),
          'ıøłđħŧðς' || 'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝ'
            || U&'\0009\000A\000B\000C\000D\0085\1680\2028\2029'
            || U&'`\2018\2019\201A\201B\02BB\02BC\2032' || U&'\2010\2012\2013\2014\2015\2212\2E3A\2E3B\058A\05BE\30A0'
            || U&'\0671\0672\0673\0629\0649\06CC\06A9'
            || U&'\00AD\200B\2060\FE0E\FE0F\FEFF' || U&'\00B7\2027\30FB'
            || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670',
          'ioldhtdσ' || 'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽ'
            || '         '
            || '''''''''''''''''' || '-----------'
            || U&'\0627\0627\0627\0647\064A\064A\0643'
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '([a-z\u0627])[\u0300-\u036f\u0653-\u0655]+', '\1', 'g'
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

-- A word by the letters that are typed for it: two or three for a Hangul syllable.
create function typed_letters(word text) returns text language sql immutable strict parallel safe
  return case when word ~ '[가-힣]' then normalize(word, nfd) else word end;

-- The longest gram at a letter: most whole words, but three letters in dense scripts that often have no spaces (from
-- U+2E80 on: Chinese, Japanese, Korean, emoji).
create function gram_length(rest text) returns integer language sql immutable parallel safe
  return case when ascii(rest) < 11904 then 12 else 3 end;

-- The grams of a text: one from each letter of a word, the same of the initials of Hangul, and short words of alphabets as
-- a whole, which have a blank before them as no gram does.
create function grams(folded text) returns text[] language sql immutable strict parallel safe cost 10000
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

-- Suggestions look for names by their words' beginnings: beside the grams that searches find parts of words by, the
-- beginning of each word with a blank before it, Hangul by its initial consonants too. Where scripts change, words do.
create function name_grams(folded text) returns text[] language sql immutable strict parallel safe cost 10000
begin atomic
  select grams(folded) || coalesce(array_agg(beginning), '{}') from (
    select words.word
    from words_in(folded) as run,
      regexp_matches(run, '[ァ-ヺヽ-ヿー]+|[가-힣\u1100-\u1112]+|[㐀-鿿々]+|[^ァ-ヺヽ-ヿー가-힣\u1100-\u1112㐀-鿿々]+', 'g') as parts,
      unnest(parts) as words (word)
  ) as found, lateral (
    select ' ' || left(word, 12) as beginning
    union all select ' ' || left(initials(word), 12) where word ~ '[가-힣]'
  ) as beginnings;
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

-- By these a word and one that differs from it by a letter find each other: what is left of it without each of its
-- letters in turn, and all of it, as numbers.
create function typo_keys(words text[]) returns integer[] language sql immutable strict parallel safe cost 10000
begin atomic
  select coalesce(array_agg(distinct hashtext(left(letters, place - 1) || substr(letters, place + 1))), '{}')
  from unnest(words) as word, lateral (select typed_letters(word) as letters) as typed,
    generate_series(1, char_length(letters) + 1) as place;
end;
