-- For the download of a person's words in the audit, a page at a time.
create index audit_words_of_author_in_order on audit_words (author, audit_id) where author is not null;

-- A deletion of a listing looks for its reports, of which the unique index holds the pending ones alone.
create index reports_of_listing on reports (listing_id);
