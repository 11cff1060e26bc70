-- When a newer revision made a decided one needless; such rows are deleted some time later. Null while a listing, an
-- appeal or an erasure may fall back on it.
alter table revisions add column replaced_at timestamptz(3);
create index revisions_replaced on revisions (replaced_at) where replaced_at is not null;
