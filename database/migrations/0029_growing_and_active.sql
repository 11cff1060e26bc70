-- Two orders by the kept counts, computed once a day. Null, which counts as -1 and so comes last, stands for listings
-- that are too small to be compared or have not been counted long enough.
alter table listings
  add growth integer,    -- the members in thousandths of those 30 days before
  add activity integer;  -- how many members are online, in thousandths: the median of the hours of a week

create index listings_growing on listings (coalesce(growth, -1) desc, id desc) where public;
create index listings_growing_in_category on listings (category, coalesce(growth, -1) desc, id desc) where public;
create index listings_growing_in_language on listings (language, coalesce(growth, -1) desc, id desc) where public;
create index listings_growing_in_both on listings (category, language, coalesce(growth, -1) desc, id desc) where public;

create index listings_active on listings (coalesce(activity, -1) desc, id desc) where public;
create index listings_active_in_category on listings (category, coalesce(activity, -1) desc, id desc) where public;
create index listings_active_in_language on listings (language, coalesce(activity, -1) desc, id desc) where public;
create index listings_active_in_both on listings (category, language, coalesce(activity, -1) desc, id desc) where public;

-- At most one row: the day that the two were last computed for, and how far, by the listings' ids; null at the end.
create table order_refresh (
  one boolean primary key default true check (one),
  day date not null,
  after uuid
);

alter table listing_tags add growth integer, add activity integer;
create index listing_tags_growing on listing_tags (tag, coalesce(growth, -1) desc, id desc);
create index listing_tags_active on listing_tags (tag, coalesce(activity, -1) desc, id desc);

create or replace function listing_tags_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate listing_tags, tag_counts;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.public and new.public and old.tags = new.tags then
    update listing_tags
      set category = new.category, language = new.language, was_bumped = new.was_bumped, placed_at = new.placed_at,
        member_count = new.member_count, rating = new.rating, review_count = new.review_count,
        approved_at = new.approved_at, growth = new.growth, activity = new.activity
      where tag = any (new.tags) and id = new.id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listing_tags where tag = any (old.tags) and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into listing_tags (tag, id, tags, category, language, was_bumped, placed_at, member_count, rating,
        review_count, approved_at, growth, activity)
      select tag, new.id, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
        new.rating, new.review_count, new.approved_at, new.growth, new.activity
      from unnest(new.tags) as tag;
  end if;
  return null;
end $$;

drop trigger listing_tags_follow_listing on listings;
create trigger listing_tags_follow_listing after update on listings
  for each row
  when ((old.tags <> '{}' or new.tags <> '{}')
    and (old.public, old.tags, old.category, old.language, old.was_bumped, old.placed_at, old.member_count,
         old.rating, old.review_count, old.approved_at, old.growth, old.activity)
      is distinct from
        (new.public, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
         new.rating, new.review_count, new.approved_at, new.growth, new.activity))
  execute function listing_tags_follow_listing();

-- Orders of lists have two more letters: w for growing, a for active.
create or replace function tell_listing_changes() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(format('%s bmrnwatsg %s %s %s', discord_server_id, category, language, tag_marks(tags))) into lines
      from arrived where public;
  elsif tg_op = 'DELETE' then
    select array_agg(format('%s bmrnwatsg %s %s %s', discord_server_id, category, language, tag_marks(tags))) into lines
      from departed where public;
  else
    select array_agg(line) into lines from (
      select format('%s bmrnwatsg %s %s %s', one.discord_server_id, one.category, one.language, tag_marks(one.tags)) as line
        from departed as before join arrived as after using (id),
          lateral (values (before.public, before.discord_server_id, before.category, before.language, before.tags),
                          (after.public, after.discord_server_id, after.category, after.language, after.tags))
            as one (public, discord_server_id, category, language, tags)
        where one.public and (before.public, before.category, before.language)
          is distinct from (after.public, after.category, after.language)
      union all
      select format('%s %s %s %s %s', after.discord_server_id,
          coalesce(nullif(concat(
            case when after.placed_at is distinct from before.placed_at then 'b' end,
            case when after.member_count is distinct from before.member_count then 'ms' end,
            case when (after.rating, after.review_count) is distinct from (before.rating, before.review_count)
              then 'r' end,
            case when after.approved_at is distinct from before.approved_at then 'n' end,
            case when after.growth is distinct from before.growth then 'w' end,
            case when after.activity is distinct from before.activity then 'a' end,
            case when (after.name, after.description, after.tags)
                is distinct from (before.name, before.description, before.tags) then 't' end,
            case when after.tags <> before.tags then 'g' end), ''), '-'),
          after.category, after.language,
          tag_marks(array(select unnest(before.tags) union select unnest(after.tags))))
        from departed as before join arrived as after using (id)
        where before.public and after.public
          and (before.category, before.language) = (after.category, after.language)
          and (before.name, before.description, before.tags, before.icon, before.member_count, before.online_count,
               before.stars, before.invite_code, before.invite_state in ('dead', 'elsewhere'),
               before.invite_state = 'good', before.placed_at, before.last_bumped_at, before.approved_at,
               before.growth, before.activity)
            is distinct from
              (after.name, after.description, after.tags, after.icon, after.member_count, after.online_count,
               after.stars, after.invite_code, after.invite_state in ('dead', 'elsewhere'),
               after.invite_state = 'good', after.placed_at, after.last_bumped_at, after.approved_at,
               after.growth, after.activity)
    ) as changed;
  end if;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
