-- For the deletion of sessions, which end thirty days after their beginning.
create index sessions_by_start on sessions (created_at);
