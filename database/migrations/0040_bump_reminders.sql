-- The managers who asked to be told by a message when a listing can be bumped again.
create table bump_reminders (
  listing_id uuid not null references listings on delete cascade,
  user_id text not null references users on delete cascade,
  asked_at timestamptz(3) not null,
  bumped_at timestamptz(3),   -- the bump after whose cooldown they are to be told; null once they were
  tried_at timestamptz(3),    -- when a process last began to tell them of it
  primary key (listing_id, user_id)
);
create index bump_reminders_of_user on bump_reminders (user_id);
create index bump_reminders_due on bump_reminders (bumped_at) where bumped_at is not null;

-- Whatever bumps a listing begins a cooldown, and ends the wait for the one before.
create function await_next_bump() returns trigger language plpgsql as $$
begin
  update bump_reminders set bumped_at = new.last_bumped_at, tried_at = null where listing_id = new.id;
  return null;
end $$;
create trigger listings_await_next_bump after update of last_bumped_at on listings
  for each row when (new.last_bumped_at is distinct from old.last_bumped_at) execute function await_next_bump();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'approval', 'edit approval', 'rejection', 'edit rejection', 'ban', 'deletion', 'person ban',
    'invite dead', 'invite elsewhere', 'bump reminder'));

-- Reminders wait until nothing else does.
create index notifications_news_due on notifications (due_at, id) where state = 'waiting' and kind <> 'bump reminder';
create index notifications_reminders_due on notifications (due_at, id) where state = 'waiting' and kind = 'bump reminder';
