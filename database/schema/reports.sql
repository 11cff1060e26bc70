-- Reports of listings, of reviews and of replies.

-- Reports of a listing: of a member, who has at most one pending report of it, or of people without an account, whose
-- notices in the same words are one report.
create table reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings on delete cascade,
  reporter_id text references users on delete cascade, -- null of notices without an account
  category text not null default 'other'
    check (category in ('spam', 'scam', 'hate', 'adult', 'minors', 'impersonation', 'invite', 'wrong-info', 'other')),
  happened_in text not null default 'listing' check (happened_in in ('listing', 'server')),
  reason text check (char_length(reason) between 1 and 1000), -- null where the report is only counted
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),         -- null while it is pending
  outcome text check (outcome in ('actionTaken', 'noAction')), -- null while it is pending
  reopened_at timestamptz(3),         -- when the sender of a notice objected to its first decision
  -- The place of its category in the moderators' list.
  urgency smallint not null
    generated always as (case category when 'minors' then 0 when 'scam' then 1 else 2 end) stored
);
create unique index one_pending_report on reports (listing_id, reporter_id) where resolved_at is null;
create unique index one_pending_notice on reports (listing_id, category, md5(reason))
  where reporter_id is null and resolved_at is null and reopened_at is null;
create index reports_of_reporter on reports (reporter_id);
create index resolved_reports on reports (created_at desc, id desc) where resolved_at is not null;
create index pending_reports_in_order on reports (urgency, created_at, id) where resolved_at is null;
create index pending_reports_by_category on reports (category, created_at, id) where resolved_at is null;
create index pending_reports_with_text on reports (listing_id, category, created_at, id)
  where resolved_at is null and reason is not null;
create index pending_reports_without_text on reports (listing_id, category, created_at, id)
  where resolved_at is null and reason is null;
-- Resolved reports of listings are deleted by age.
create index reports_by_resolution on reports (resolved_at) where resolved_at is not null;
-- A deletion of a listing looks for its reports, of which the unique index holds the pending ones alone.
create index reports_of_listing on reports (listing_id);

-- Notices by people without an account, each with its receipt at a secret address. A deletion of the listing closes those
-- that wait; those that were closed are deleted by age, with all that they say of people.
create table public_notices (
  id uuid primary key default gen_random_uuid(),
  secret_hash text not null unique,
  report_id uuid references reports on delete set null,
  discord_server_id text not null,
  rule text not null check (char_length(rule) <= 200),
  name text check (char_length(name) between 1 and 100),
  email text check (char_length(email) between 1 and 254),
  sent_at timestamptz(3) not null,
  closed_at timestamptz(3),           -- null while a decision is pending
  outcome text check (outcome in ('actionTaken', 'noAction')), -- of the last decision
  answer text check (char_length(answer) between 1 and 1000),
  objection text check (char_length(objection) between 1 and 1000),
  objected_at timestamptz(3)
);
create index public_notices_of_report on public_notices (report_id, sent_at) where report_id is not null;
create index closed_public_notices on public_notices (closed_at) where closed_at is not null;
create index open_public_notices on public_notices (sent_at) where closed_at is null;

create function close_public_notices() returns trigger language plpgsql as $$
begin
  update public_notices set report_id = null, closed_at = coalesce(closed_at, date_trunc('milliseconds', now()))
  where report_id = old.id;
  return old;
end $$;
create trigger close_public_notices before delete on reports for each row
  when (old.reporter_id is null) execute function close_public_notices();

-- People's reports of reviews and of replies to them: of one version, once a person. A pending report waits for its
-- author's next text when the text is deleted, so that deleting it and writing it again does not end it.
create table review_reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings on delete cascade,
  review_id uuid not null,            -- also of a reported reply; the review may be gone once this is resolved
  part text not null check (part in ('review', 'reply')),
  version_at timestamptz(3) not null, -- when the text was written that was reported
  reporter_id text not null references users on delete cascade,
  reason text check (char_length(reason) between 1 and 1000), -- null where the report is only counted
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),         -- null while it is pending
  outcome text check (outcome in ('actionTaken', 'noAction')),
  text_gone_at timestamptz(3),        -- when the reported text was deleted; null while it is there
  -- Who wrote the review that is gone, also of a report of the reply to it; null while the review is there.
  author_id text references users on delete cascade,
  unique (review_id, part, version_at, reporter_id)
);
create index pending_review_reports on review_reports (created_at, id) where resolved_at is null;
create index pending_review_reports_with_text on review_reports (review_id, part, created_at, id)
  where resolved_at is null and reason is not null;
create index pending_review_reports_without_text on review_reports (review_id, part, created_at, id)
  where resolved_at is null and reason is null;
create index resolved_review_reports on review_reports (resolved_at) where resolved_at is not null;
create index review_reports_of_reporter on review_reports (reporter_id);
create index review_reports_of_listing on review_reports (listing_id);
create index review_reports_without_text on review_reports (text_gone_at) where text_gone_at is not null;
create index review_reports_of_author on review_reports (author_id, listing_id) where author_id is not null;

-- A pending report of a deleted review waits for its author's next one, unless the listing or the author is deleted too.
create function keep_reports_of_reviews(deleted uuid[], of_listings uuid[], authors text[]) returns void
language plpgsql as $$
begin
  update review_reports set author_id = author, text_gone_at = coalesce(text_gone_at, now())
  from unnest(deleted, of_listings, authors) as review (id, listing, author)
  where review_id = review.id and resolved_at is null
    and exists (select from listings where id = listing) and exists (select from users where id = author);
  delete from review_reports
  using unnest(deleted, of_listings, authors) as review (id, listing, author)
  where review_id = review.id and resolved_at is null
    and not (exists (select from listings where id = listing) and exists (select from users where id = author));
end $$;

create function find_reports_of_reviews(written uuid[], of_listings uuid[], authors text[]) returns void language plpgsql as $$
begin
  update review_reports as pending
  set review_id = review.id, author_id = null, text_gone_at = case part when 'review' then null else text_gone_at end
  from unnest(written, of_listings, authors) as review (id, listing, author)
  where author_id = author and listing_id = listing and resolved_at is null
    and not exists (
      select from review_reports as same
      where same.review_id = review.id and same.part = pending.part and same.version_at = pending.version_at
        and same.reporter_id = pending.reporter_id);
end $$;

-- When the review is deleted too, `keep_reports_of_reviews` keeps the reports of both.
create function keep_reports_of_replies(of_reviews uuid[]) returns void language plpgsql as $$
begin
  update review_reports set text_gone_at = now()
  where review_id = any (of_reviews) and part = 'reply' and resolved_at is null and text_gone_at is null
    and exists (select from reviews where id = review_id);
end $$;

create function find_reports_of_replies(of_reviews uuid[]) returns void language plpgsql as $$
begin
  update review_reports set text_gone_at = null
  where review_id = any (of_reviews) and part = 'reply' and resolved_at is null and text_gone_at is not null;
end $$;
