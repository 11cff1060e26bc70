-- Age-restricted listings: those whose guild is so at Discord, and those that a manager or an admin has marked.
--
-- `public` is what everybody sees. An age-restricted listing is never public: it is `for_adults` instead, and what shows
-- it says so. Both are kept by a trigger: a generated column cannot be given another expression without a rewrite of the
-- table and its indexes, and the process before this migration goes on with the column as it is.
alter table listings
  add column age_restriction text check (age_restriction in ('manager', 'admin')), -- who of ours has set it
  add column discord_restricted boolean not null default false,                    -- a copy from the guild
  add column for_adults boolean not null default false;
alter table listings alter column public drop expression, alter column public set default false;

create function listing_decides_who_sees_it() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.discord_restricted := exists (
      select from guilds where id = new.discord_server_id and nsfw_level in (1, 3));
  end if;
  new.public := new.status = 'approved' and new.bot_present
    and new.age_restriction is null and not new.discord_restricted;
  new.for_adults := new.status = 'approved' and new.bot_present and not new.public;
  return new;
end $$;
-- Triggers of one kind run in the order of their names: this one after `listing_takes_guild`.
create trigger listings_decide_who_sees_them
  before insert or update of status, bot_present, age_restriction, discord_restricted on listings
  for each row execute function listing_decides_who_sees_it();

create or replace function listings_follow_guilds() returns trigger language plpgsql as $$
begin
  perform from listings join changed on listings.discord_server_id = changed.id
    where (listings.name, listings.icon, listings.bot_present, listings.member_count, listings.online_count,
           listings.discord_restricted)
        is distinct from (changed.name, changed.icon, changed.present, changed.member_count, changed.online_count,
           coalesce(changed.nsfw_level in (1, 3), false))
    order by listings.id for no key update of listings;
  update listings
    set name = changed.name, icon = changed.icon, bot_present = changed.present,
        member_count = changed.member_count, online_count = changed.online_count,
        discord_restricted = coalesce(changed.nsfw_level in (1, 3), false)
    from changed
    where listings.discord_server_id = changed.id
      and (listings.name, listings.icon, listings.bot_present, listings.member_count, listings.online_count,
           listings.discord_restricted)
        is distinct from (changed.name, changed.icon, changed.present, changed.member_count, changed.online_count,
           coalesce(changed.nsfw_level in (1, 3), false));
  return null;
end $$;

-- How many listings for adults there are beside the public ones. In one statement with the others' count, so that two
-- changes at once wait for each other rather than deadlock.
alter table directory_counts add column for_adults integer not null default 0;

create or replace function count_directory() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into directory_counts as kept (category, language, listings, members, for_adults)
      select category, language, count(*) filter (where public),
        coalesce(sum(member_count) filter (where public), 0), count(*) filter (where for_adults) from arrived
      where public or for_adults group by category, language order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members,
        for_adults = kept.for_adults + excluded.for_adults;
  elsif tg_op = 'DELETE' then
    insert into directory_counts as kept (category, language, listings, members, for_adults)
      select category, language, -count(*) filter (where public),
        -coalesce(sum(member_count) filter (where public), 0), -count(*) filter (where for_adults) from departed
      where public or for_adults group by category, language order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members,
        for_adults = kept.for_adults + excluded.for_adults;
  else
    insert into directory_counts as kept (category, language, listings, members, for_adults)
      select category, language, sum(listings), sum(members), sum(adults) from (
        select category, language, public::integer as listings,
            case when public then coalesce(member_count, 0) else 0 end as members, for_adults::integer as adults
          from arrived where public or for_adults
        union all
        select category, language, -public::integer,
            case when public then -coalesce(member_count, 0) else 0 end, -for_adults::integer
          from departed where public or for_adults
      ) as change
      group by category, language having sum(listings) <> 0 or sum(members) <> 0 or sum(adults) <> 0
      order by category, language
    on conflict (category, language) do update
      set listings = kept.listings + excluded.listings, members = kept.members + excluded.members,
        for_adults = kept.for_adults + excluded.for_adults;
  end if;
  return null;
end $$;

-- The listings for adults once more for each part of the directory that they are in, with the keys of all orders. A
-- list that includes them reads a page here and a page of the public ones: the indexes of these stay as they are.
create table adult_listings (
  part text collate "C" not null,
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
  growth integer,
  activity integer,
  primary key (part, id)
);
create index adult_listings_bumped on adult_listings (part, was_bumped desc, placed_at desc, id desc);
create index adult_listings_members on adult_listings (part, coalesce(member_count, -1) desc, id desc);
create index adult_listings_rating on adult_listings (part, coalesce(rating, -1) desc, review_count desc, id desc);
create index adult_listings_newest on adult_listings (part, approved_at desc, id desc);
create index adult_listings_growing on adult_listings (part, coalesce(growth, -1) desc, id desc);
create index adult_listings_active on adult_listings (part, coalesce(activity, -1) desc, id desc);

-- The names of these parts, as listing.store.ts has them: all, a category, a language, both, and each tag.
create function adult_parts(category text, language text, tags text[]) returns text[]
language sql immutable parallel safe as $$
  select array['*', 'category ' || category, 'language ' || language,
      'category ' || category || ' language ' || language]
    || array(select 'tag ' || tag from unnest(tags) as tag)
$$;

create function adult_listings_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate adult_listings;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.for_adults then
    delete from adult_listings where part = any (adult_parts(old.category, old.language, old.tags)) and id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.for_adults then
    insert into adult_listings (part, id, tags, category, language, was_bumped, placed_at, member_count, rating,
        review_count, approved_at, growth, activity)
      select part, new.id, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
        new.rating, new.review_count, new.approved_at, new.growth, new.activity
      from unnest(adult_parts(new.category, new.language, new.tags)) as part;
  end if;
  return null;
end $$;
create trigger adult_listings_learn_listing after insert on listings
  for each row when (new.for_adults) execute function adult_listings_follow_listing();
create trigger adult_listings_follow_listing after update on listings
  for each row
  when ((old.for_adults or new.for_adults)
    and (old.for_adults, old.tags, old.category, old.language, old.was_bumped, old.placed_at, old.member_count,
         old.rating, old.review_count, old.approved_at, old.growth, old.activity)
      is distinct from
        (new.for_adults, new.tags, new.category, new.language, new.was_bumped, new.placed_at, new.member_count,
         new.rating, new.review_count, new.approved_at, new.growth, new.activity))
  execute function adult_listings_follow_listing();
create trigger adult_listings_forget_listing after delete on listings
  for each row when (old.for_adults) execute function adult_listings_follow_listing();
create trigger adult_listings_forget_all after truncate on listings
  for each statement execute function adult_listings_follow_listing();

-- Searches and suggestions that include them have indexes of their own, small ones. The names that a misspelt word is
-- taken for are those of public listings alone.
alter table search_texts add column for_adults boolean not null default false;

create or replace function search_follows_listing() returns trigger language plpgsql as $$
begin
  insert into search_texts (id, public, for_adults, category, language, tags, was_bumped, placed_at, name, words,
      discord_server_id)
    values (new.id, new.public, new.for_adults, new.category, new.language, new.tags, new.was_bumped, new.placed_at,
      fold(new.name), fold(concat_ws(' ', new.name, new.description, nullif(array_to_string(new.tags, ' '), ''))),
      new.discord_server_id)
  on conflict (id) do update
    set public = excluded.public, for_adults = excluded.for_adults, category = excluded.category,
      language = excluded.language, tags = excluded.tags, was_bumped = excluded.was_bumped,
      placed_at = excluded.placed_at, name = excluded.name, words = excluded.words;
  return null;
end $$;

drop trigger search_follows_listing on listings;
create trigger search_follows_listing after update on listings
  for each row
  when ((old.id, old.public, old.for_adults, old.category, old.language, old.tags, old.was_bumped, old.placed_at,
         old.name, old.description)
    is distinct from
      (new.id, new.public, new.for_adults, new.category, new.language, new.tags, new.was_bumped, new.placed_at,
       new.name, new.description))
  execute function search_follows_listing();

create index search_texts_adult_grams on search_texts
  using gin (array_to_tsvector(grams(words) || array[category, language])) with (fastupdate = off) where for_adults;
create index search_texts_adult_name_grams on search_texts
  using gin (array_to_tsvector(name_grams(name))) with (fastupdate = off) where for_adults;
alter index search_texts_adult_grams alter column 1 set statistics 0;
alter index search_texts_adult_name_grams alter column 1 set statistics 0;
-- By the whole name, with single blanks as in search_names.
create index search_texts_adult_names on search_texts
  using hash (regexp_replace(btrim(name), ' +', ' ', 'g')) where for_adults;

-- Who of us has set or cleared the mark is a fact that the audit keeps.
create or replace function audit_facts(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept is null then null else coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(kept)
     where key in ('status', 'revision', 'lastBumpedAt', 'report', 'code', 'bannedAt', 'tag', 'ageRestriction')), '{}') end
$$;

create or replace function part_audit_words() returns trigger language plpgsql as $$
begin
  insert into audit_words select * from audit_words_in(new) where name not in ('tag', 'ageRestriction');
  new.before := audit_facts(new.before);
  new.after := audit_facts(new.after);
  return new;
end $$;

update listings set discord_restricted = true
  from guilds where guilds.id = discord_server_id and nsfw_level in (1, 3);
