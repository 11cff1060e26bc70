-- What a listing says beyond its description, in Markdown. It is shown on the listing's page alone: no list, search or
-- copy of listings has it.
alter table listings add about text check (char_length(about) <= 4000);
alter table revisions add about text check (char_length(about) <= 4000);

-- In a trigger of its own, so that updates of other columns do not compare it.
create function tell_about_change() returns trigger language plpgsql as $$
begin
  perform notify_listing_changes(array[format('%s - %s %s %s',
    new.discord_server_id, new.category, new.language, tag_marks(new.tags))]);
  return null;
end $$;
create trigger tell_about_updated after update of about on listings
  for each row when (new.public and old.about is distinct from new.about) execute function tell_about_change();
