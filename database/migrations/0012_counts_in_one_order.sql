-- Triggers of one statement run in the order of their names. The counts of statuses always come after the directory's:
-- with two orders, a simultaneous deletion and decision would deadlock.
alter trigger count_statuses_inserted on listings rename to statuses_counted_inserted;
alter trigger count_statuses_deleted on listings rename to statuses_counted_deleted;
alter trigger count_statuses_updated on listings rename to statuses_counted_updated;

-- A change of several listings locks them in the order of their ids, so that two wait for each other rather than
-- deadlock.
create or replace function listings_follow_guilds() returns trigger language plpgsql as $$
begin
  perform from listings join changed on listings.discord_server_id = changed.id
    where (listings.name, listings.icon, listings.bot_present, listings.member_count, listings.online_count)
        is distinct from (changed.name, changed.icon, changed.present, changed.member_count, changed.online_count)
    order by listings.id for no key update of listings;
  update listings
    set name = changed.name, icon = changed.icon, bot_present = changed.present,
        member_count = changed.member_count, online_count = changed.online_count
    from changed
    where listings.discord_server_id = changed.id
      and (listings.name, listings.icon, listings.bot_present, listings.member_count, listings.online_count)
        is distinct from (changed.name, changed.icon, changed.present, changed.member_count, changed.online_count);
  return null;
end $$;
