-- People's reports of reviews and of replies to them: of one version, once a person. Those that wait go with the text.
create table review_reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings on delete cascade,
  review_id uuid not null,            -- also of a reported reply; the review may be gone once this is resolved
  part text not null check (part in ('review', 'reply')),
  version_at timestamptz(3) not null, -- when the text was written that was reported
  reporter_id text not null references users on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),         -- null while it is pending
  outcome text check (outcome in ('actionTaken', 'noAction')),
  unique (review_id, part, version_at, reporter_id)
);
create index pending_review_reports on review_reports (created_at, id) where resolved_at is null;
create index resolved_review_reports on review_reports (resolved_at) where resolved_at is not null;
create index review_reports_of_reporter on review_reports (reporter_id);
create index review_reports_of_listing on review_reports (listing_id);

create function review_reports_go_with_text() returns trigger language plpgsql as $$
begin
  delete from review_reports where review_id = old.id and resolved_at is null;
  return null;
end $$;
create trigger review_reports_go_with_text after delete on reviews for each row
  execute function review_reports_go_with_text();

create function reply_reports_go_with_text() returns trigger language plpgsql as $$
begin
  delete from review_reports where review_id = old.review_id and part = 'reply' and resolved_at is null;
  return null;
end $$;
create trigger reply_reports_go_with_text after delete on replies for each row
  execute function reply_reports_go_with_text();

-- Reviews and replies that moderators have removed. They are in no other table, so nothing counts or shows them.
create table review_removals (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null,            -- the review's id, which it gets back
  part text not null check (part in ('review', 'reply')),
  listing_id uuid not null references listings on delete cascade,
  author_id text not null references users on delete cascade,
  rating smallint check (rating between 1 and 5),  -- of a review
  text text not null check (char_length(text) between 1 and 1000),
  written_at timestamptz(3) not null,
  review_at timestamptz(3) not null,  -- the version of the review: this one, or the one that the reply answered
  with_review boolean not null,       -- a reply that went with its review
  reason text not null check (char_length(reason) between 1 and 1000),
  removed_at timestamptz(3) not null,
  unique (review_id, part)
);
create index review_removals_by_age on review_removals (removed_at, id);
create index review_removals_of_author on review_removals (author_id, listing_id);
create index review_removals_of_listing on review_removals (listing_id);

-- Whether a review or a reply was decided about is a fact that the audit keeps.
alter function audit_facts(jsonb) rename to audit_facts_but_reviews;
create function audit_facts(kept jsonb) returns jsonb language sql immutable as $$
  select audit_facts_but_reviews(kept) || coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(kept) where key = 'part'), '{}')
$$;
alter function audit_words_in(audit) rename to audit_words_but_reviews;
create function audit_words_in(entry audit) returns setof audit_words language sql stable as $$
  select * from audit_words_but_reviews(entry) where name <> 'part'
$$;
