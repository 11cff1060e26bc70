-- The page of a public listing shows what Discord says of its guild: notifies of the listings of which that differs.
create function tell_guild_changes() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(format('%s - - -', after.id)) into lines
    from departed as before join arrived as after using (id)
      join listings on listings.discord_server_id = after.id
    where listings.public
      and (before.verification_level, before.rules_gate, before.boost_tier, before.community, before.partnered,
           before.verified, before.nsfw_level in (1, 3))
        is distinct from
          (after.verification_level, after.rules_gate, after.boost_tier, after.community, after.partnered,
           after.verified, after.nsfw_level in (1, 3));
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;

create trigger tell_updated after update on guilds
  referencing old table as departed new table as arrived
  for each statement execute function tell_guild_changes();
