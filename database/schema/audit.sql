-- What admins and moderators have done.

-- Admins' actions. A row is inserted in the transaction of its action, and never changed or deleted by the application.
-- People are named by pseudonyms, so that an erasure needs no change here.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  admin text not null,                -- the admin's pseudonym
  action text not null,
  listing_id uuid,                    -- the listing may be gone by now
  discord_server_id text,
  person text,                        -- the pseudonym of the person concerned, if any
  before jsonb,
  after jsonb
);
create index audit_of_listing on audit (discord_server_id, id);
create index audit_of_person on audit (person, id);
create index audit_of_admin on audit (admin, id);
-- Whether anything was decided before about what a person submitted.
create index audit_of_decisions_about on audit (person) where action in ('approve', 'reject');
-- The decisions that were undone, as if they had not been made.
create index audit_of_undone on audit (((after ->> 'decision')::bigint)) where action in ('undo approval', 'undo rejection');

create function is_undone(decided audit) returns boolean language sql stable as $$
  select exists (
    select from audit
    where action in ('undo approval', 'undo rejection') and (after ->> 'decision')::bigint = decided.id)
$$;

create function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is not changed';
end $$;
create trigger audit_is_kept before update or delete on audit
  for each row execute function audit_is_kept();
create trigger audit_is_not_emptied before truncate on audit
  for each statement execute function audit_is_kept();

-- People's words before and after an admin's action: a changed description, a report, a reason. The audit
-- keeps the fact for ever. The words are deleted as soon as one of three people is erased: their author, the submitter
-- of the listing, or the person to whom it was done.
create table audit_words (
  audit_id bigint not null,
  part text not null check (part in ('before', 'after')),
  name text not null,                 -- 'description', 'reason' and so on
  words text,                         -- null for an absent text, such as an invite link
  author text references users on delete cascade,  -- null when the author was never known
  owner text references users on delete cascade,   -- the listing's submitter
  primary key (audit_id, part, name)
);
create index audit_words_of_author on audit_words (author) where author is not null;
create index audit_words_of_owner on audit_words (owner) where owner is not null;
-- For the download of a person's words in the audit, a page at a time.
create index audit_words_of_author_in_order on audit_words (author, audit_id) where author is not null;

create function audit_words_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the words of the audit are not changed';
end $$;
create trigger audit_words_are_kept before update on audit_words
  for each row execute function audit_words_are_kept();

-- Texts that can be sent with a decision. One that is removed keeps its row and its title, by which the decisions that
-- were made with it are counted (`after ->> 'template'` in the audit); its texts go.
create table templates (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 80), -- the English one, if there is one
  ko_title text not null default '' check (char_length(ko_title) <= 80), -- empty where `title` stands for it
  ja_title text not null default '' check (char_length(ja_title) <= 80),
  en text not null check (char_length(en) <= 1000),
  ko text not null check (char_length(ko) <= 1000),
  ja text not null check (char_length(ja) <= 1000),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  check (removed_at is not null or least(char_length(en), char_length(ko), char_length(ja)) > 0)
);
