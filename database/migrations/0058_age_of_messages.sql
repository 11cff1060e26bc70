-- For the deletion of messages that were settled some time ago.
create index notifications_by_settlement on notifications (settled_at) where settled_at is not null;
