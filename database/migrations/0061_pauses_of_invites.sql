-- Until when a guild lets nobody join by its invites, as the gateway says; null while it does not pause them so.
alter table guilds add column invites_paused_until timestamptz(3);

-- The page of a public listing says it. In a trigger of its own, so that updates of other columns do not compare it.
create function tell_invites_paused() returns trigger language plpgsql as $$
begin
  if exists (select from listings where discord_server_id = new.id and public) then
    perform notify_listing_changes(array[format('%s - - -', new.id)]);
  end if;
  return null;
end $$;
create trigger tell_invites_paused after update of invites_paused_until on guilds
  for each row when (old.invites_paused_until is distinct from new.invites_paused_until)
  execute function tell_invites_paused();
