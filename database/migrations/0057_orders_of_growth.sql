-- For the download of a person's words in the audit, a page at a time.
create index audit_words_of_author_in_order on audit_words (author, audit_id) where author is not null;

