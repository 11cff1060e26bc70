-- The versions of a listing's content, and the queue of the pending ones.

-- Which texts are worth reading for a flag: more than have it, and few others. Another list of services needs another
-- function, since the index keeps what this one says.
create function may_mention_many(description text, about text) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  written text := description || E'\n' || coalesce(about, '');
begin
  if written !~ '[@＠]' then return false; end if;
  written := normalize(written, NFKC);
  return written ~* '@(everyone|here)' or char_length(written) - char_length(replace(written, '@', '')) >= 5;
end $$;

create function may_have_short_link(description text, about text) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  written text := description || E'\n' || coalesce(about, '');
begin
  if written !~ '[/／]' then return false; end if;
  return normalize(written, NFKC) ~* ('(adf\.ly|bit\.do|bit\.ly|bitly\.com|bl\.ink|buff\.ly|clck\.ru|cutt\.ly|cuttly\.com'
    || '|dsc\.gg|goo\.gl|grabify\.link|han\.gl|invite\.gg|iplogger\.org|is\.gd|j\.mp|kutt\.it|linkvertise\.com|lihi1\.cc'
    || '|me2\.do|ouo\.io|ow\.ly|rb\.gy|rebrand\.ly|reurl\.cc|s\.id|short\.io|shorte\.st|shorturl\.at|soo\.gd|t\.co|t\.ly'
    || '|tiny\.cc|tinyurl\.com|tr\.im|u\.to|ur0\.cc|url\.kr|urlr\.me|v\.gd|vk\.cc|vo\.la|x\.gd)/');
end $$;

-- Finds at least the descriptions in whose letters `language` is not written.
create function may_be_in_other_letters(language text, description text) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  written text;
  own text := case language
    when 'Korean' then '[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]'
    when 'Japanese' then '[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff]'
    when 'Chinese' then '[\u3400-\u4dbf\u4e00-\u9fff]'
    when 'Russian' then '[\u0400-\u0481\u048a-\u052f]'
    when 'Arabic' then '[\u0620-\u064a\u066e-\u06d3]'
  end;
begin
  if language = 'Other' then return false; end if;
  written := normalize(regexp_replace(description, '(https?://|www\.|discord\.gg/)\S+|<[^<>\s]{1,80}>', ' ', 'gi'), nfkc);
  if own is null or language = 'Chinese' and written ~ '[\u3041-\u3096\u30a1-\u30fa]' then
    return written ~ '[\u0400-\u1c7f\u2e80-\u303a\u3041-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]';
  end if;
  return char_length(regexp_replace(written, own, '', 'g')) >= 0.4 * char_length(written);
end $$;

-- Every submitted version of a listing's content, of which at most one is pending.
create table revisions (
  listing_id uuid not null references listings on delete cascade,
  number integer not null check (number > 0),
  description text not null,
  category text not null,
  language text not null,
  invite_code text,
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  about text check (char_length(about) <= 4000),
  -- Discord's last answer about the invite, for decisions while Discord is unavailable.
  invite_state text not null default 'unchecked'
    check (invite_state in ('unchecked', 'good', 'dead', 'elsewhere', 'guest')),
  invite_checked_at timestamptz(3),
  invite_paused boolean not null default false,
  invite_expires_at timestamptz(3),
  invite_roles text[] not null default '{}',
  invite_powers text[],
  is_edit boolean not null,           -- whether the listing was approved before
  replaces_invite boolean not null default false, -- an edit that replaces or removes the live invite
  on_hold boolean not null default false, -- its listing is banned, which keeps it out of the queue
  submitted_by text references users on delete set null, -- null once they are erased
  submitted_at timestamptz(3) not null,
  reason_before text,                 -- the listing's last rejection, which a withdrawal gives back; null once decided
  -- Null while it is pending. A withdrawn revision keeps its number, so that a decision about it is never taken for
  -- one about a later revision.
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_at timestamptz(3),
  -- When a newer revision made a decided one needless; such rows are deleted later. Null while a listing, an appeal or
  -- an erasure may fall back on it.
  replaced_at timestamptz(3),
  primary key (listing_id, number),
  check ((decision is null) = (decided_at is null)),
  -- The content of an erased author's revision goes, its number stays.
  constraint revisions_description_check check (
    char_length(description) between 20 and 500
    or (description = '' and submitted_by is null and decision is not null))
);
create unique index one_pending_revision on revisions (listing_id) where decision is null;
create index pending_revisions on revisions (is_edit, submitted_at, listing_id) where decision is null;
-- The admins' lists, each in its order.
create index revisions_waiting on revisions (submitted_at, listing_id, is_edit) where decision is null;
create index revisions_of_submitter on revisions (submitted_by) where submitted_by is not null;
-- How long decisions took lately, for the dashboard.
create index revisions_by_decision on revisions (decided_at desc) where decision is not null;
create index revisions_replacing_invites on revisions (submitted_at, listing_id, is_edit)
  where decision is null and replaces_invite;
create index revisions_with_mentions on revisions (submitted_at, listing_id, is_edit)
  where decision is null and may_mention_many(description, about);
create index revisions_with_short_links on revisions (submitted_at, listing_id, is_edit)
  where decision is null and may_have_short_link(description, about);
create index revisions_in_other_letters on revisions (submitted_at, listing_id, is_edit)
  where decision is null and may_be_in_other_letters(language, description);
create index revisions_replaced on revisions (replaced_at) where replaced_at is not null;
-- To find what waits with an invite that gives roles.
create index revisions_giving_roles on revisions (submitted_at, listing_id, is_edit)
  where decision is null and invite_roles <> '{}';

create function revision_forgets_reason() returns trigger language plpgsql as $$
begin
  new.reason_before := null;
  return new;
end $$;
create trigger revisions_forget_reasons before update of decision on revisions
  for each row when (new.decision is not null) execute function revision_forgets_reason();

create function note_replaced_invite() returns trigger language plpgsql as $$
begin
  new.replaces_invite := new.is_edit and exists (
    select from listings
    where id = new.listing_id and invite_code is not null and invite_code is distinct from new.invite_code);
  return new;
end $$;
create trigger note_replaced_invite before insert or update of invite_code on revisions
  for each row when (new.decision is null) execute function note_replaced_invite();

create function note_live_invite() returns trigger language plpgsql as $$
begin
  update revisions set replaces_invite = new.invite_code is not null and invite_code is distinct from new.invite_code
    where listing_id = new.id and decision is null and is_edit;
  return null;
end $$;
create trigger note_live_invite after update of invite_code on listings
  for each row when (old.invite_code is distinct from new.invite_code) execute function note_live_invite();

create function hold_new_revision() returns trigger language plpgsql as $$
begin
  new.on_hold := exists (select from listings where id = new.listing_id and status = 'banned');
  return new;
end $$;
create trigger hold_new_revision before insert on revisions for each row execute function hold_new_revision();

create function hold_revisions(changes listing_change[]) returns void language plpgsql as $$
begin
  update revisions set on_hold = (after).status = 'banned'
    from unnest(changes) as change where listing_id = change.id and decision is null;
end $$;

create table waiting_counts (
  one boolean primary key default true check (one),
  submissions integer not null,
  edits integer not null
);
insert into waiting_counts (submissions, edits) values (0, 0);

-- At the end of a transaction, so that this row is locked after all others.
create function count_waiting() returns trigger language plpgsql as $$
declare
  submissions integer := 0;
  edits integer := 0;
begin
  if tg_op <> 'INSERT' and old.decision is null and not old.on_hold then
    if old.is_edit then edits := edits - 1; else submissions := submissions - 1; end if;
  end if;
  if tg_op <> 'DELETE' and new.decision is null and not new.on_hold then
    if new.is_edit then edits := edits + 1; else submissions := submissions + 1; end if;
  end if;
  if submissions <> 0 or edits <> 0 then
    insert into waiting_counts as stored (submissions, edits) values (submissions, edits)
    on conflict (one) do update
      set submissions = stored.submissions + excluded.submissions, edits = stored.edits + excluded.edits;
  end if;
  return null;
end $$;
create constraint trigger count_waiting after insert or delete or update of decision, on_hold, is_edit on revisions
  deferrable initially deferred for each row execute function count_waiting();

-- Who is deciding about what waits, so that others choose something else. A claim only informs, ends by itself, and is
-- about one revision: what is submitted later is claimed by nobody.
create table claims (
  listing_id uuid primary key references listings on delete cascade,
  revision integer not null,
  user_id text not null references users on delete cascade,
  until timestamptz(3) not null
);
create index claims_by_age on claims (until);
create index claims_of_user on claims (user_id);
