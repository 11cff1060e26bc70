-- What happens elsewhere when guilds, listings, reviews and replies change. PostgreSQL shows the rows of a statement to the
-- function of its trigger alone, so each trigger joins them once and calls a function a section, in the order written here.
--
-- Plans are generic: PostgreSQL would plan each statement anew for the arrays, which takes longer than to run it.
--
-- Locks are taken in this order, so that changes at once wait for each other and cannot deadlock: guilds; listings by id; the
-- people of an action; webhooks; what belongs to one listing alone (its revisions, appeals, ban, projections and reminders);
-- what many share, each by its key (directory_counts, status_counts, tag_counts); and at the end of the transaction, by
-- deferred triggers, waiting_counts and guild_signs.

create function listings_changed(changes listing_change[]) returns void language plpgsql as $$
declare
  banned_or_not listing_change[];
  unbanned listing_change[];
  to_be_counted listing_change[];
  for_adults listing_change[];
  ranked listing_change[];
  tagged listing_change[];
  searched listing_change[];
  with_events listing_change[];
  bumped listing_change[];
  counted listing_change[];
  of_status listing_change[];
  with_counted_tags listing_change[];
begin
  select
    array_agg(change) filter (where (after).status = 'banned' and (before).status is distinct from 'banned'
      or (before).status = 'banned' and (after).status <> 'banned'),
    array_agg(change) filter (where (before).status = 'banned' and (after).status <> 'banned'),
    array_agg(change) filter (where (after).status in ('pending', 'approved')
      and (before).status is distinct from (after).status),
    array_agg(change) filter (where ((before).for_adults or (after).for_adults)
      and ((before).for_adults, (before).tags, (before).category, (before).language, (before).was_bumped, (before).placed_at,
           (before).member_count, (before).rating, (before).review_count, (before).approved_at, (before).growth,
           (before).activity)
        is distinct from
          ((after).for_adults, (after).tags, (after).category, (after).language, (after).was_bumped, (after).placed_at,
           (after).member_count, (after).rating, (after).review_count, (after).approved_at, (after).growth,
           (after).activity)),
    array_agg(change) filter (where ((before).public or (after).public)
      and ((before).public, (before).tags, (before).category, (before).language, (before).growth, (before).activity)
        is distinct from
          ((after).public, (after).tags, (after).category, (after).language, (after).growth, (after).activity)),
    array_agg(change) filter (where ((before).public and (before).tags <> '{}' or (after).public and (after).tags <> '{}')
      and ((before).public, (before).tags, (before).category, (before).language, (before).was_bumped, (before).placed_at,
           (before).member_count, (before).rating, (before).review_count, (before).approved_at)
        is distinct from
          ((after).public, (after).tags, (after).category, (after).language, (after).was_bumped, (after).placed_at,
           (after).member_count, (after).rating, (after).review_count, (after).approved_at)),
    array_agg(change) filter (where text_changed
      or ((before).public, (before).for_adults, (before).category, (before).language, (before).was_bumped, (before).placed_at)
        is distinct from
          ((after).public, (after).for_adults, (after).category, (after).language, (after).was_bumped, (after).placed_at)),
    array_agg(change) filter (where (after).status is not null and ((before).show_events or (after).show_events)
      and ((before).show_events, (before).public, (before).for_adults, (before).category, (before).language)
        is distinct from ((after).show_events, (after).public, (after).for_adults, (after).category, (after).language)),
    array_agg(change) filter (where (before).status is not null
      and (after).last_bumped_at is distinct from (before).last_bumped_at and (after).status is not null),
    array_agg(change) filter (where ((before).public or (before).for_adults or (after).public or (after).for_adults)
      and ((before).public, (before).for_adults, (before).category, (before).language, (before).member_count)
        is distinct from
          ((after).public, (after).for_adults, (after).category, (after).language, (after).member_count)),
    array_agg(change) filter (where (before).status is distinct from (after).status),
    array_agg(change) filter (where ((before).public and (before).tags <> '{}' or (after).public and (after).tags <> '{}')
      and ((before).public, (before).tags) is distinct from ((after).public, (after).tags))
    into banned_or_not, unbanned, to_be_counted, for_adults, ranked, tagged, searched, with_events, bumped, counted,
      of_status, with_counted_tags
    from unnest(changes) as change;

  if banned_or_not is not null then
    perform hold_revisions(banned_or_not);
    perform lapse_ban_appeals(unbanned);
    perform keep_listing_bans(banned_or_not);
  end if;
  if to_be_counted is not null then perform want_counts(to_be_counted); end if;
  if for_adults is not null then perform list_for_adults(for_adults); end if;
  if ranked is not null then perform rank_listings(ranked); end if;
  if tagged is not null then perform list_by_tags(tagged); end if;
  if searched is not null then perform search_listings(searched); end if;
  if with_events is not null then perform show_events_of(with_events); end if;
  if bumped is not null then perform await_next_bump(bumped); end if;
  if counted is not null then perform count_directory(counted); end if;
  if of_status is not null then perform count_statuses(of_status); end if;
  if with_counted_tags is not null then perform count_tags(with_counted_tags); end if;
  perform tell_listing_changes(changes);
end $$;

create function listings_inserted() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform listings_changed(array_agg((id, discord_server_id, null,
    (status, public, for_adults, category, language, tags, was_bumped, placed_at, last_bumped_at, member_count, rating,
     review_count, approved_at, growth, activity, show_events)::listing_facts, true, true, true)::listing_change))
    from arrived having count(*) > 0;
  return null;
end $$;
create trigger listings_inserted after insert on listings
  referencing new table as arrived for each statement execute function listings_inserted();

create function listings_updated() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform listings_changed(array_agg(change)) from (
    select (arrived.id, arrived.discord_server_id,
      (departed.status, departed.public, departed.for_adults, departed.category, departed.language, departed.tags, departed.was_bumped, departed.placed_at,
       departed.last_bumped_at, departed.member_count, departed.rating, departed.review_count, departed.approved_at, departed.growth, departed.activity,
       departed.show_events)::listing_facts,
      (arrived.status, arrived.public, arrived.for_adults, arrived.category, arrived.language, arrived.tags, arrived.was_bumped, arrived.placed_at,
       arrived.last_bumped_at, arrived.member_count, arrived.rating, arrived.review_count, arrived.approved_at, arrived.growth, arrived.activity,
       arrived.show_events)::listing_facts,
      (departed.name, departed.description, departed.tags) is distinct from (arrived.name, arrived.description, arrived.tags),
      (departed.name, departed.description, departed.tags, departed.icon, departed.stored_icon, departed.member_count, departed.online_count, departed.busy, departed.stars, departed.invite_code,
       departed.invite_state in ('dead', 'elsewhere'), departed.invite_state = 'good', cardinality(departed.invite_roles),
       departed.placed_at, departed.last_bumped_at, departed.approved_at, departed.growth, departed.activity)
        is distinct from
          (arrived.name, arrived.description, arrived.tags, arrived.icon, arrived.stored_icon, arrived.member_count, arrived.online_count, arrived.busy, arrived.stars, arrived.invite_code,
           arrived.invite_state in ('dead', 'elsewhere'), arrived.invite_state = 'good', cardinality(arrived.invite_roles),
           arrived.placed_at, arrived.last_bumped_at, arrived.approved_at, arrived.growth, arrived.activity),
      (departed.name, departed.icon) is distinct from (arrived.name, arrived.icon)
    )::listing_change as change
    from departed join arrived using (id)) as joined
  where (change).text_changed or (change).page_changed or (change).before is distinct from (change).after
  having count(*) > 0;
  return null;
end $$;
create trigger listings_updated after update on listings
  referencing old table as departed new table as arrived for each statement execute function listings_updated();

create function listings_deleted() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform listings_changed(array_agg((id, discord_server_id,
    (status, public, for_adults, category, language, tags, was_bumped, placed_at, last_bumped_at, member_count, rating,
     review_count, approved_at, growth, activity, show_events)::listing_facts, null, true, true, true)::listing_change))
    from departed having count(*) > 0;
  return null;
end $$;
create trigger listings_deleted after delete on listings
  referencing old table as departed for each statement execute function listings_deleted();

create function guilds_updated() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  lines text[];
begin
  perform from listings join arrived on listings.discord_server_id = arrived.id
    where (listings.name, listings.icon, listings.bot_present, listings.member_count, listings.online_count,
           listings.busy, listings.discord_restricted)
        is distinct from (arrived.name, arrived.icon, arrived.present, arrived.member_count, arrived.online_count,
           arrived.busy, coalesce(arrived.nsfw_level in (1, 3), false))
    order by listings.id for no key update of listings;
  update listings
    set name = arrived.name, icon = arrived.icon, bot_present = arrived.present,
        member_count = arrived.member_count, online_count = arrived.online_count, busy = arrived.busy,
        discord_restricted = coalesce(arrived.nsfw_level in (1, 3), false)
    from arrived
    where listings.discord_server_id = arrived.id
      and (listings.name, listings.icon, listings.bot_present, listings.member_count, listings.online_count,
           listings.busy, listings.discord_restricted)
        is distinct from (arrived.name, arrived.icon, arrived.present, arrived.member_count, arrived.online_count,
           arrived.busy, coalesce(arrived.nsfw_level in (1, 3), false));
  -- Pages show more of a guild than listings have copies of.
  select array_agg(format('%s - - -', arrived.id)) into lines
    from departed join arrived using (id) join listings on listings.discord_server_id = arrived.id
    where listings.public
      and (departed.verification_level, departed.rules_gate, departed.boost_tier, departed.community, departed.partnered, departed.verified,
           departed.nsfw_level in (1, 3), departed.invites_paused_until)
        is distinct from
          (arrived.verification_level, arrived.rules_gate, arrived.boost_tier, arrived.community, arrived.partnered, arrived.verified,
           arrived.nsfw_level in (1, 3), arrived.invites_paused_until);
  if lines is not null then perform notify_listing_changes(lines); end if;
  return null;
end $$;
create trigger guilds_updated after update on guilds
  referencing old table as departed new table as arrived for each statement execute function guilds_updated();

create function reviews_inserted() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform count_reviews(array_agg(listing_id), array_agg(rating), array_agg(1)) from arrived;
  perform find_reports_of_reviews(array_agg(id), array_agg(listing_id), array_agg(user_id)) from arrived;
  perform tell_pages(array_agg(listing_id)) from arrived;
  return null;
end $$;
create trigger reviews_inserted after insert on reviews
  referencing new table as arrived for each statement execute function reviews_inserted();

create function reviews_updated() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform count_reviews(array_agg(listing_id), array_agg(rating), array_agg(sign)) from (
    select arrived.listing_id, unnest(array[departed.rating, arrived.rating]) as rating, unnest(array[-1, 1]) as sign
    from departed join arrived using (id) where departed.rating <> arrived.rating) as changed;
  perform tell_pages(array_agg(listing_id)) from arrived;
  return null;
end $$;
create trigger reviews_updated after update on reviews
  referencing old table as departed new table as arrived for each statement execute function reviews_updated();

create function reviews_deleted() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform drop_removed_replies(array_agg(id)) from departed;
  perform keep_reports_of_reviews(array_agg(id), array_agg(listing_id), array_agg(user_id)) from departed;
  perform count_reviews(array_agg(listing_id), array_agg(rating), array_agg(-1)) from departed;
  perform tell_pages(array_agg(listing_id)) from departed;
  return null;
end $$;
create trigger reviews_deleted after delete on reviews
  referencing old table as departed for each statement execute function reviews_deleted();

-- Pages show replies beneath reviews.
create function replies_changed() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then perform find_reports_of_replies(array_agg(review_id)) from changed; end if;
  if tg_op = 'DELETE' then perform keep_reports_of_replies(array_agg(review_id)) from changed; end if;
  perform tell_pages(array_agg(listing_id)) from changed;
  return null;
end $$;
create trigger replies_inserted after insert on replies
  referencing new table as changed for each statement execute function replies_changed();
create trigger replies_updated after update on replies
  referencing new table as changed for each statement execute function replies_changed();
create trigger replies_deleted after delete on replies
  referencing old table as changed for each statement execute function replies_changed();
