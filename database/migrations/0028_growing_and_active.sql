-- Two orders by the kept counts, computed once a day. Null, which counts as -1 and so comes last, stands for listings
-- that are too small to be compared or have not been counted long enough.
alter table listings
  add growth integer,    -- the members in thousandths of those 30 days before
  add activity integer;  -- how many members are online, in thousandths: the median of the hours of a week

-- At most one row: the day that the two were last computed for, and how far, by the listings' ids; null at the end.
create table order_refresh (
  one boolean primary key default true check (one),
  day date not null,
  after uuid
);

-- The public listings once more with the keys of these orders: for the directory with an empty tag, and for each of
-- their tags. Each sweep changes most listings, and so writes to all indexes of these; here it changes nothing. Columns
-- have the names that they have in listings.
create table listing_ranks (
  tag text collate "C" not null,
  id uuid not null,
  tags text[] not null,
  category text not null,
  language text not null,
  growth integer,
  activity integer,
  primary key (tag, id)
);
create index listing_ranks_growing on listing_ranks (tag, coalesce(growth, -1) desc, id desc);
create index listing_ranks_growing_in_category on listing_ranks (category, coalesce(growth, -1) desc, id desc)
  where tag = '';
create index listing_ranks_growing_in_language on listing_ranks (language, coalesce(growth, -1) desc, id desc)
  where tag = '';
create index listing_ranks_growing_in_both on listing_ranks (category, language, coalesce(growth, -1) desc, id desc)
  where tag = '';
create index listing_ranks_active on listing_ranks (tag, coalesce(activity, -1) desc, id desc);
create index listing_ranks_active_in_category on listing_ranks (category, coalesce(activity, -1) desc, id desc)
  where tag = '';
create index listing_ranks_active_in_language on listing_ranks (language, coalesce(activity, -1) desc, id desc)
  where tag = '';
create index listing_ranks_active_in_both on listing_ranks (category, language, coalesce(activity, -1) desc, id desc)
  where tag = '';

create function listing_ranks_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate listing_ranks;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.public and new.public and old.tags = new.tags then
    update listing_ranks
      set category = new.category, language = new.language, growth = new.growth, activity = new.activity
      where tag = any (''::text || new.tags) and id = new.id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listing_ranks where tag = any (''::text || old.tags) and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into listing_ranks (tag, id, tags, category, language, growth, activity)
      select tag, new.id, new.tags, new.category, new.language, new.growth, new.activity
      from unnest(''::text || new.tags) as tag;
  end if;
  return null;
end $$;

create trigger listing_ranks_learn_listing after insert on listings
  for each row when (new.public) execute function listing_ranks_follow_listing();
create trigger listing_ranks_follow_listing after update on listings
  for each row
  when ((old.public, old.tags, old.category, old.language, old.growth, old.activity)
    is distinct from (new.public, new.tags, new.category, new.language, new.growth, new.activity))
  execute function listing_ranks_follow_listing();
create trigger listing_ranks_forget_listing after delete on listings
  for each row when (old.public) execute function listing_ranks_follow_listing();
create trigger listing_ranks_forget_all after truncate on listings
  for each statement execute function listing_ranks_follow_listing();

-- Nobody changes a listing between the copy and the moment from which it follows.
lock table listings in share row exclusive mode;
insert into listing_ranks (tag, id, tags, category, language)
  select tag, id, tags, category, language from listings, unnest(''::text || tags) as tag where public;

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
