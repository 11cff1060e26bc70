-- Those whom an admin has appointed. Admins are named by the settings and have no row.
create table moderators (
  user_id text primary key references users on delete cascade,
  appointed_at timestamptz(3) not null
);

-- Admins choose whom to appoint by the beginning of a name.
create index users_by_name on users (lower(username) text_pattern_ops, id);
