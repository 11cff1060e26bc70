-- Listings by several tags, or by a tag in a category or language: one index of those that everybody sees and one of
-- those for adults. In an index of both, whoever looks for the few of one kind reads all of the other kind too.
drop index search_texts_tags;
create index search_texts_tags on search_texts using gin ((tags || array[category, language])) with (fastupdate = off)
  where public;
create index search_texts_adult_tags on search_texts using gin ((tags || array[category, language]))
  with (fastupdate = off) where for_adults;
alter index search_texts_tags alter column 1 set statistics 0;
alter index search_texts_adult_tags alter column 1 set statistics 0;
