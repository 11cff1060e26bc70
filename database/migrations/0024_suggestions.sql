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

create index search_texts_name_grams on search_texts using gin (array_to_tsvector(name_grams(name))) with (fastupdate = off)
  where public;
-- As for the index over all words.
alter index search_texts_name_grams alter column 1 set statistics 0;
