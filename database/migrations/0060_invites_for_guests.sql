-- An invite for guests leads to the guild, but only into a voice channel and only for as long as the call lasts: it is
-- no way to join, like one that leads nowhere.
alter table listings
  drop constraint listings_invite_state_check,
  add constraint listings_invite_state_check
    check (invite_state in ('unchecked', 'good', 'dead', 'elsewhere', 'guest')); -- taken away: the check, for a wider one
alter table revisions
  drop constraint revisions_invite_state_check,
  add constraint revisions_invite_state_check
    check (invite_state in ('unchecked', 'good', 'dead', 'elsewhere', 'guest')); -- taken away: the check, for a wider one

-- A submitter hears it in words of its own.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'approval', 'edit approval', 'rejection', 'edit rejection', 'ban', 'deletion', 'person ban',
    'invite dead', 'invite elsewhere', 'invite guest', 'bump reminder',
    'appeal granted', 'appeal refused', 'ban appeal granted', 'ban appeal refused',
    'ban lifted', 'person ban lifted')); -- taken away: the check, for a wider one
