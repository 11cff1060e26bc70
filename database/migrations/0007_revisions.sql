-- The content in `listings` is the live one, or the submitted one as long as none was ever approved. Every submitted
-- version is a revision, of which at most one is pending.
alter table listings
  add submitted_by text,              -- the submitter's Discord id; null once they are erased
  add status_before_ban text check (status_before_ban in ('pending', 'approved', 'rejected')),
  add rejection_reason text,          -- of the last decision, until the next submission
  add invite_state text not null default 'unchecked'
    check (invite_state in ('unchecked', 'good', 'dead', 'elsewhere')),  -- by Discord's last answer
  add invite_checked_at timestamptz(3);
-- Existing bans have no former status.
update listings set status_before_ban = case when approved_at is null then 'rejected' else 'approved' end
  where status = 'banned';
alter table listings add check ((status = 'banned') = (status_before_ban is not null));
create index listings_of_submitter on listings (submitted_by, created_at);
create index listings_by_invite_check on listings (invite_checked_at nulls first, id)
  where invite_code is not null and status = 'approved';

create table revisions (
  listing_id uuid not null references listings on delete cascade,
  number integer not null check (number > 0),
  description text not null check (char_length(description) between 20 and 500),
  category text not null,
  language text not null,
  invite_code text,
  is_edit boolean not null,           -- whether the listing was approved before
  submitted_by text,                  -- null once erased
  submitted_at timestamptz(3) not null,
  decision text check (decision in ('approved', 'rejected')),  -- null while it is pending
  decided_at timestamptz(3),
  primary key (listing_id, number),
  check ((decision is null) = (decided_at is null))
);
create unique index one_pending_revision on revisions (listing_id) where decision is null;
create index pending_revisions on revisions (is_edit, submitted_at, listing_id) where decision is null;
-- Existing pending listings get a pending revision.
insert into revisions (listing_id, number, description, category, language, invite_code, is_edit, submitted_at)
  select id, 1, description, category, language, invite_code, false, created_at from listings
  where status = 'pending' and char_length(description) between 20 and 500;
