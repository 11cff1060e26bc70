-- Tells every process that what the public sees may have changed, as soon as the change is committed.
-- Several in one transaction are told once.
create function tell_directory_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('directory_changed', '');
  return null;
end $$;

create trigger tell_directory_change after insert or update or delete or truncate on listings
  for each statement execute function tell_directory_change();
