-- How every process hears, once a change is committed, what has changed of public listings. A notification on the channel
-- `directory_changed` is empty when everything may have changed; else it has a line for each listing with five words: the
-- guild's id, the orders of lists that are affected, the category, the language, and the marks of its tags. The orders are
-- letters: b bumped, m members, r rating, n newest, w growing, a active, t searches, s the directory's size, g lists of the
-- listing's tags, e lists of events, v what shows its events, i what shows its name, icon, category and language alone; '-'
-- when only the listing's page is affected.

-- Marks of a listing's tags with commas between them, '-' for none.
create function tag_marks(tags text[]) returns text language sql immutable parallel safe as $$
  select coalesce(
    (select string_agg(left(encode(sha256(convert_to(tag, 'UTF8')), 'hex'), 6), ',') from unnest(tags) as tag), '-')
$$;

create function notify_listing_changes(lines text[]) returns void language sql as $$
  -- A notification holds less than 8,000 bytes.
  select pg_notify('directory_changed', string_agg(line, E'\n' order by position))
  from unnest(lines) with ordinality as told(line, position)
  group by (position - 1) / 60;
$$;

-- Tells every process that what the public sees may have changed, as soon as the change is committed.
-- Several in one transaction are told once.
create function tell_directory_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('directory_changed', '');
  return null;
end $$;
create trigger tell_directory_change after insert or delete on blocked_tags
  for each statement execute function tell_directory_change();

create function tell_listing_changes(changes listing_change[]) returns void language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(line) into lines from (
    select format('%s bmrnwatsgi %s %s %s', discord_server_id, (facts).category, (facts).language, tag_marks((facts).tags)) as line
      from unnest(changes), lateral (values (before), (after)) as side (facts)
      where (facts).public and ((before).public, (before).category, (before).language)
        is distinct from ((after).public, (after).category, (after).language)
    union all
    select format('%s %s %s %s %s', discord_server_id,
        coalesce(nullif(concat(
          case when (after).placed_at is distinct from (before).placed_at then 'b' end,
          case when (after).member_count is distinct from (before).member_count then 'ms' end,
          case when ((after).rating, (after).review_count) is distinct from ((before).rating, (before).review_count)
            then 'r' end,
          case when (after).approved_at is distinct from (before).approved_at then 'n' end,
          case when (after).growth is distinct from (before).growth then 'w' end,
          case when (after).activity is distinct from (before).activity then 'a' end,
          case when text_changed then 't' end,
          case when (after).tags <> (before).tags then 'g' end,
          case when name_changed then 'i' end), ''), '-'),
        (after).category, (after).language,
        tag_marks(array(select unnest((before).tags) union select unnest((after).tags))))
      from unnest(changes)
      where page_changed and (before).public and (after).public
        and ((before).category, (before).language) = ((after).category, (after).language)
  ) as changed;
  if lines is not null then perform notify_listing_changes(lines); end if;
end $$;

-- In a trigger of its own, so that updates of other columns do not compare it.
create function tell_about_change() returns trigger language plpgsql as $$
begin
  perform notify_listing_changes(array[format('%s - %s %s %s',
    new.discord_server_id, new.category, new.language, tag_marks(new.tags))]);
  return null;
end $$;
create trigger tell_about_updated after update of about on listings
  for each row when (new.public and old.about is distinct from new.about) execute function tell_about_change();

-- People's names and pictures are public only beside their reviews.
create function tell_name_change() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(format('%s - - -', discord_server_id)) into lines
    from reviews join listings on listings.id = reviews.listing_id
    where reviews.user_id = new.id and public;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
create trigger tell_name_change after update on users for each row
  when ((old.username, old.avatar) is distinct from (new.username, new.avatar))
  execute function tell_name_change();

-- Tells of pages whose listings did not change, for instance by another comment with the same stars.
create function tell_pages(of_listings uuid[]) returns void language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(format('%s - - -', discord_server_id)) into lines from listings where id = any (of_listings) and public;
  if lines is not null then perform notify_listing_changes(lines); end if;
end $$;

-- A count that equals the former changes no listing, but what is shown of the time. Lines are in one order, since
-- PostgreSQL sends equal notifications of a transaction once.
create function tell_kept_counts() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(distinct format('%s - - - -', discord_server_id)) into lines
    from changed join listings using (discord_server_id) where public;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
create trigger tell_inserted after insert on online_weeks
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_updated after update on online_weeks
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_deleted after delete on online_weeks
  referencing old table as changed for each statement execute function tell_kept_counts();
create trigger tell_inserted after insert on count_quarters
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_updated after update on count_quarters
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_deleted after delete on count_quarters
  referencing old table as changed for each statement execute function tell_kept_counts();
create trigger tell_inserted after insert on count_days
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_updated after update on count_days
  referencing new table as changed for each statement execute function tell_kept_counts();
create trigger tell_deleted after delete on count_days
  referencing old table as changed for each statement execute function tell_kept_counts();

-- Notifies of the public listings of which shown events differ: `e` where the lists of events do, `v` where these or texts
-- do, `-` where only counts do. What is over leaves lists by itself.
create function tell_occurrence_changes() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct format('%s ev %s %s', discord_server_id, category, language)) into lines
      from arrived where public;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct format('%s ev %s %s', discord_server_id, category, language)) into lines
      from departed where public and over_at > now();
  else
    select array_agg(distinct format('%s ev %s %s', one.discord_server_id, one.category, one.language)) into lines
      from departed as before join arrived as after using (id),
        lateral (values (before.public, before.discord_server_id, before.category, before.language),
                        (after.public, after.discord_server_id, after.category, after.language))
          as one (public, discord_server_id, category, language)
      where one.public
        and (before.public, before.category, before.language, before.starts_at, before.ends_at, before.begins_at, before.over_at)
          is distinct from
            (after.public, after.category, after.language, after.starts_at, after.ends_at, after.begins_at, after.over_at);
  end if;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
create trigger tell_inserted after insert on event_occurrences
  referencing new table as arrived for each statement execute function tell_occurrence_changes();
create trigger tell_updated after update on event_occurrences
  referencing old table as departed new table as arrived for each statement execute function tell_occurrence_changes();
create trigger tell_deleted after delete on event_occurrences
  referencing old table as departed for each statement execute function tell_occurrence_changes();

create function tell_event_changes() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(distinct format('%s %s - -', after.discord_server_id,
      case when (before.name, before.description, before.place, before.location, before.channel_name, before.image)
        is distinct from (after.name, after.description, after.place, after.location, after.channel_name, after.image)
        then 'v' else '-' end)) into lines
    from departed as before join arrived as after using (id)
      join event_guilds on event_guilds.discord_server_id = after.discord_server_id and event_guilds.public
    where (before.name, before.description, before.place, before.location, before.channel_name, before.interested,
           before.image)
      is distinct from
        (after.name, after.description, after.place, after.location, after.channel_name, after.interested, after.image);
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
create trigger tell_updated after update on events
  referencing old table as departed new table as arrived for each statement execute function tell_event_changes();
