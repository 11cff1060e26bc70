-- Tags are words that say what a listing is about. They are part of its content, and stand there as one row of words:
-- normal forms, each once, in the order in which they were given.
alter table listings add tags text[] not null default '{}' check (cardinality(tags) <= 5);
alter table revisions add tags text[] not null default '{}' check (cardinality(tags) <= 5);

-- Tags that no listing may have. A listing that has one all the same does not show it, until it is taken off.
create table blocked_tags (
  tag text collate "C" primary key,
  blocked_at timestamptz(3) not null
);
create index blocked_tags_in_order on blocked_tags (blocked_at desc, tag desc);

create trigger tell_directory_change after insert or delete or truncate on blocked_tags
  for each statement execute function tell_directory_change();

-- A version that waited while a tag of it was blocked is approved without the tag.
create function leave_out_blocked_tags() returns trigger language plpgsql as $$
begin
  if exists (select from blocked_tags where tag = any (new.tags)) then
    new.tags := array(
      select given.tag from unnest(new.tags) with ordinality as given (tag, place)
      where not exists (select from blocked_tags where blocked_tags.tag = given.tag) order by place);
  end if;
  return new;
end $$;
create trigger leave_out_blocked_tags before insert or update of tags on listings
  for each row when (new.tags <> '{}') execute function leave_out_blocked_tags();

-- How many public listings have each tag. A tag that none has any more has no row.
create table tag_counts (
  tag text collate "C" primary key,
  folded text collate "C" not null generated always as (fold(tag collate "default")) stored,
  listings integer not null
);
create index tag_counts_in_order on tag_counts (listings desc, tag);
create index tag_counts_by_beginning on tag_counts (folded);

-- In the order of the tags, so that two changes at once wait for each other rather than deadlock.
create function add_to_tag_counts(changed text[], changes integer[]) returns void language plpgsql as $$
declare
  emptied text[];
begin
  with counted as (
    insert into tag_counts as kept (tag, listings)
      select tag, sum(change) from unnest(changed, changes) as one (tag, change)
      group by tag having sum(change) <> 0 order by tag
    on conflict (tag) do update set listings = kept.listings + excluded.listings
    returning kept.tag, kept.listings
  )
  select array_agg(tag) into emptied from counted where listings = 0;
  delete from tag_counts where tag = any (emptied) and listings = 0;
end $$;

create function count_tags() returns trigger language plpgsql as $$
declare
  changed text[];
  changes integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tag), array_agg(1) into changed, changes from arrived, unnest(tags) as tag where public;
  elsif tg_op = 'DELETE' then
    select array_agg(tag), array_agg(-1) into changed, changes from departed, unnest(tags) as tag where public;
  else
    select array_agg(tag), array_agg(change) into changed, changes
      from departed as before join arrived as after using (id),
        lateral (
          select unnest(before.tags) as tag, -1 as change where before.public
          union all select unnest(after.tags), 1 where after.public) as one
      where (before.public, before.tags) is distinct from (after.public, after.tags);
  end if;
  if changed is not null then perform add_to_tag_counts(changed, changes); end if;
  return null;
end $$;

-- Named so that they come after the counts of the directory and of statuses, always in this order.
create trigger tags_counted_inserted after insert on listings
  referencing new table as arrived for each statement execute function count_tags();
create trigger tags_counted_deleted after delete on listings
  referencing old table as departed for each statement execute function count_tags();
create trigger tags_counted_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function count_tags();

-- The public listings once more for each of their tags, with the keys of all orders: so one tag's listings are read in
-- any order, at any depth, as the directory is. Columns have the names that they have in listings.
create table listing_tags (
  tag text collate "C" not null,
  id uuid not null,
  tags text[] not null,
  category text not null,
  language text not null,
  was_bumped boolean not null,
  placed_at timestamptz(3) not null,
  member_count integer,
  rating double precision,
  review_count integer not null,
  approved_at timestamptz(3) not null,
  primary key (tag, id)
);
create index listing_tags_bumped on listing_tags (tag, was_bumped desc, placed_at desc, id desc);
create index listing_tags_members on listing_tags (tag, coalesce(member_count, -1) desc, id desc);
create index listing_tags_rating on listing_tags (tag, coalesce(rating, -1) desc, review_count desc, id desc);
create index listing_tags_newest on listing_tags (tag, approved_at desc, id desc);

create function listing_tags_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate listing_tags, tag_counts;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.public and new.public and old.tags = new.tags then
    update listing_tags
      set category = new.category, language = new.language, was_bumped = new.was_bumped, placed_at = new.placed_at,
        member_count = new.member_count, rating = new.rating, review_count = new.review_count,
        approved_at = new.approved_at
      where tag = any (new.tags) and id = new.id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listing_tags where tag = any (old.tags) and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into listing_tags (tag, id, tags, category, language, was_bumped, placed_at, member_count, rating,
        review_count, approved_at)
      select tag, new.id, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
        new.rating, new.review_count, new.approved_at
      from unnest(new.tags) as tag;
  end if;
  return null;
end $$;

create trigger listing_tags_learn_listing after insert on listings
  for each row when (new.tags <> '{}') execute function listing_tags_follow_listing();
create trigger listing_tags_follow_listing after update on listings
  for each row
  when ((old.tags <> '{}' or new.tags <> '{}')
    and (old.public, old.tags, old.category, old.language, old.was_bumped, old.placed_at, old.member_count,
         old.rating, old.review_count, old.approved_at)
      is distinct from
        (new.public, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
         new.rating, new.review_count, new.approved_at))
  execute function listing_tags_follow_listing();
create trigger listing_tags_forget_listing after delete on listings
  for each row when (old.tags <> '{}') execute function listing_tags_follow_listing();
create trigger listing_tags_forget_all after truncate on listings
  for each statement execute function listing_tags_follow_listing();

-- A search finds listings by their tags too.
alter table search_texts add tags text[] not null default '{}';

create or replace function search_follows_listing() returns trigger language plpgsql as $$
begin
  insert into search_texts (id, public, category, language, tags, was_bumped, placed_at, name, words, discord_server_id)
    values (new.id, new.public, new.category, new.language, new.tags, new.was_bumped, new.placed_at,
      fold(new.name), fold(concat_ws(' ', new.name, new.description, nullif(array_to_string(new.tags, ' '), ''))),
      new.discord_server_id)
  on conflict (id) do update
    set public = excluded.public, category = excluded.category, language = excluded.language, tags = excluded.tags,
      was_bumped = excluded.was_bumped, placed_at = excluded.placed_at, name = excluded.name, words = excluded.words;
  return null;
end $$;

drop trigger search_follows_listing on listings;
create trigger search_follows_listing after update on listings
  for each row
  when ((old.id, old.public, old.category, old.language, old.tags, old.was_bumped, old.placed_at, old.name, old.description)
    is distinct from (new.id, new.public, new.category, new.language, new.tags, new.was_bumped, new.placed_at, new.name, new.description))
  execute function search_follows_listing();

-- Listings by several tags, or by a tag in a category or language, which begin with a capital as no tag does.
create index search_texts_tags on search_texts using gin ((tags || array[category, language])) with (fastupdate = off);
-- Without guesses about it, which take each tag for rare, the planner never reads the whole table instead.
alter index search_texts_tags alter column 1 set statistics 0;

-- A line has a fifth word: marks of the listing's tags with commas between them, '-' for none. Orders have one more
-- letter: g tells that the tags, or how often they are used, have changed.
create function tag_marks(tags text[]) returns text language sql immutable parallel safe as $$
  select coalesce(
    (select string_agg(left(encode(sha256(convert_to(tag, 'UTF8')), 'hex'), 6), ',') from unnest(tags) as tag), '-')
$$;

create or replace function notify_listing_changes(lines text[]) returns void language sql as $$
  -- A notification holds less than 8,000 bytes.
  select pg_notify('directory_changed', string_agg(line, E'\n' order by position))
  from unnest(lines) with ordinality as told(line, position)
  group by (position - 1) / 60;
$$;

create or replace function tell_listing_changes() returns trigger language plpgsql as $$
declare
  lines text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(format('%s bmrntsg %s %s %s', discord_server_id, category, language, tag_marks(tags))) into lines
      from arrived where public;
  elsif tg_op = 'DELETE' then
    select array_agg(format('%s bmrntsg %s %s %s', discord_server_id, category, language, tag_marks(tags))) into lines
      from departed where public;
  else
    select array_agg(line) into lines from (
      select format('%s bmrntsg %s %s %s', one.discord_server_id, one.category, one.language, tag_marks(one.tags)) as line
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
               before.invite_state = 'good', before.placed_at, before.last_bumped_at, before.approved_at)
            is distinct from
              (after.name, after.description, after.tags, after.icon, after.member_count, after.online_count,
               after.stars, after.invite_code, after.invite_state in ('dead', 'elsewhere'),
               after.invite_state = 'good', after.placed_at, after.last_bumped_at, after.approved_at)
    ) as changed;
  end if;
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;

-- The audit keeps which tag was blocked: it is a word of the directory's, no person's.
create or replace function audit_facts(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept is null then null else coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(kept)
     where key in ('status', 'revision', 'lastBumpedAt', 'report', 'code', 'bannedAt', 'tag')), '{}') end
$$;

create or replace function part_audit_words() returns trigger language plpgsql as $$
begin
  insert into audit_words select * from audit_words_in(new) where name <> 'tag';
  new.before := audit_facts(new.before);
  new.after := audit_facts(new.after);
  return new;
end $$;
