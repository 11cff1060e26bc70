-- Notifies all processes of the public listings that a committed change affects, so that each evicts the cached
-- responses with these listings and no others. A statement that changes nothing public sends no notification.
--
-- A notification on `directory_changed` is empty, which means that everything may have changed, or has lines of four
-- words: the listing's Discord id, the affected orders of lists, category and language ('-' for none). The letters of
-- the orders: b bumped, m members, r rating, n newest, t texts of searches, s the directory's size.
create function notify_listing_changes(lines text[]) returns void language sql as $$
  -- PostgreSQL limits a notification to 8,000 bytes.
  select pg_notify('directory_changed', string_agg(line, E'\n' order by position))
  from unnest(lines) with ordinality as told(line, position)
  group by (position - 1) / 100;
$$;

create function tell_listing_changes() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(format('%s bmrnts %s %s', discord_server_id, category, language)) into lines
      from arrived where public;
  elsif tg_op = 'DELETE' then
    select array_agg(format('%s bmrnts %s %s', discord_server_id, category, language)) into lines
      from departed where public;
  else
    select array_agg(line) into lines from (
      select format('%s bmrnts %s %s', one.discord_server_id, one.category, one.language) as line
        from departed as before join arrived as after using (id),
          lateral (values (before.public, before.discord_server_id, before.category, before.language),
                          (after.public, after.discord_server_id, after.category, after.language))
            as one (public, discord_server_id, category, language)
        where one.public and (before.public, before.category, before.language)
          is distinct from (after.public, after.category, after.language)
      union all
      select format('%s %s %s %s', after.discord_server_id,
          coalesce(nullif(concat(
            case when after.placed_at is distinct from before.placed_at then 'b' end,
            case when after.member_count is distinct from before.member_count then 'ms' end,
            case when (after.rating, after.review_count) is distinct from (before.rating, before.review_count)
              then 'r' end,
            case when after.approved_at is distinct from before.approved_at then 'n' end,
            case when (after.name, after.description) is distinct from (before.name, before.description)
              then 't' end), ''), '-'),
          after.category, after.language)
        from departed as before join arrived as after using (id)
        where before.public and after.public
          and (before.category, before.language) = (after.category, after.language)
          and (before.name, before.description, before.icon, before.member_count, before.online_count,
               before.stars, before.invite_code, before.invite_state in ('dead', 'elsewhere'),
               before.invite_state = 'good', before.placed_at, before.last_bumped_at, before.approved_at)
            is distinct from
              (after.name, after.description, after.icon, after.member_count, after.online_count,
               after.stars, after.invite_code, after.invite_state in ('dead', 'elsewhere'),
               after.invite_state = 'good', after.placed_at, after.last_bumped_at, after.approved_at)
    ) as changed;
  end if;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;

drop trigger tell_directory_change on listings;
create trigger tell_inserted after insert on listings
  referencing new table as arrived for each statement execute function tell_listing_changes();
create trigger tell_deleted after delete on listings
  referencing old table as departed for each statement execute function tell_listing_changes();
create trigger tell_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function tell_listing_changes();
create trigger tell_truncated after truncate on listings
  for each statement execute function tell_directory_change();

-- A review can change without the listing's rating: the same stars with another comment.
create function tell_review_changes() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(distinct format('%s - - -', discord_server_id)) into lines
    from changed join listings on listings.id = changed.listing_id where public;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
create trigger tell_inserted after insert on reviews
  referencing new table as changed for each statement execute function tell_review_changes();
create trigger tell_deleted after delete on reviews
  referencing old table as changed for each statement execute function tell_review_changes();
create trigger tell_updated after update on reviews
  referencing new table as changed for each statement execute function tell_review_changes();

-- People's names and pictures are public only beside their reviews.
create or replace function tell_name_change() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  select array_agg(format('%s - - -', discord_server_id)) into lines
    from reviews join listings on listings.id = reviews.listing_id
    where reviews.user_id = new.id and public;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
