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

-- The names of the roles that joining by an invite gives, and of these those that are known to carry a permission of a
-- manager or moderator; null while that is not known.
alter table listings
  add column invite_roles text[] not null default '{}',
  add column invite_powers text[];
alter table revisions
  add column invite_roles text[] not null default '{}',
  add column invite_powers text[];

-- The page of a public listing says how many there are.
create function tell_invite_roles() returns trigger language plpgsql as $$
begin
  perform notify_listing_changes(array[format('%s - - -', new.discord_server_id)]);
  return null;
end $$;
create trigger tell_invite_roles after update of invite_roles on listings
  for each row when (new.public and cardinality(old.invite_roles) <> cardinality(new.invite_roles))
  execute function tell_invite_roles();

-- To find what waits with an invite that gives roles.
create index revisions_giving_roles on revisions (submitted_at, listing_id, is_edit)
  where decision is null and invite_roles <> '{}';
