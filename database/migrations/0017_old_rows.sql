-- Sessions end thirty days after they began: those that have are found by this.
create index sessions_by_start on sessions (created_at);
