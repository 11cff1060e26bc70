-- Discord's last answer about an invite is a proof that it leads to the listing's guild, unless invites are paused there,
-- and until the invite expires.
alter table listings
  add column invite_paused boolean not null default false,
  add column invite_expires_at timestamptz(3),
  add column invite_asked_at timestamptz(3);  -- a process has claimed to ask, for a second or two
alter table revisions
  add column invite_paused boolean not null default false,
  add column invite_expires_at timestamptz(3);

-- A submitter hears that their link has turned bad.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'approval', 'edit approval', 'rejection', 'edit rejection', 'ban', 'deletion', 'person ban',
    'invite dead', 'invite elsewhere'));
