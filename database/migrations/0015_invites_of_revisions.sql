-- Discord's last answer about a revision's invite, for decisions while Discord is unavailable.
alter table revisions
  add invite_state text not null default 'unchecked'
    check (invite_state in ('unchecked', 'good', 'dead', 'elsewhere')),
  add invite_checked_at timestamptz(3);
update revisions set invite_state = listings.invite_state, invite_checked_at = listings.invite_checked_at
  from listings
  where decision is null and listing_id = listings.id and revisions.invite_code = listings.invite_code;
