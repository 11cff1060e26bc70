-- A pending report of a review or a reply waits for its author's next text when the text is deleted, so that deleting it and
-- writing it again does not end it.
alter table review_reports
  -- Since when what was reported is gone; null while it stands.
  add column text_gone_at timestamptz(3),
  -- Who wrote the review that is gone, also of a report of the reply to it; null while the review stands.
  add column author_id text references users on delete cascade;
create index review_reports_without_text on review_reports (text_gone_at) where text_gone_at is not null;
create index review_reports_of_author on review_reports (author_id, listing_id) where author_id is not null;

create or replace function review_reports_go_with_text() returns trigger language plpgsql as $$
begin
  if exists (select from listings where id = old.listing_id) and exists (select from users where id = old.user_id) then
    update review_reports set author_id = old.user_id, text_gone_at = coalesce(text_gone_at, now())
    where review_id = old.id and resolved_at is null;
  else
    delete from review_reports where review_id = old.id and resolved_at is null;
  end if;
  return null;
end $$;

-- When the review is deleted too, its own trigger keeps the reports of both.
create or replace function reply_reports_go_with_text() returns trigger language plpgsql as $$
begin
  update review_reports set text_gone_at = now()
  where review_id = old.review_id and part = 'reply' and resolved_at is null and text_gone_at is null
    and exists (select from reviews where id = old.review_id);
  return null;
end $$;

create function review_reports_find_text() returns trigger language plpgsql as $$
begin
  update review_reports as waiting
  set review_id = arrived.id, author_id = null, text_gone_at = case part when 'review' then null else text_gone_at end
  from arrived
  where waiting.author_id = arrived.user_id and waiting.listing_id = arrived.listing_id and resolved_at is null
    and not exists (
      select from review_reports as same
      where same.review_id = arrived.id and same.part = waiting.part and same.version_at = waiting.version_at
        and same.reporter_id = waiting.reporter_id);
  return null;
end $$;
create trigger review_reports_find_text after insert on reviews
  referencing new table as arrived for each statement execute function review_reports_find_text();

create function reply_reports_find_text() returns trigger language plpgsql as $$
begin
  update review_reports set text_gone_at = null
  from arrived
  where review_reports.review_id = arrived.review_id and part = 'reply' and resolved_at is null
    and text_gone_at is not null;
  return null;
end $$;
create trigger reply_reports_find_text after insert on replies
  referencing new table as arrived for each statement execute function reply_reports_find_text();

-- A removed reply goes when its review is gone for good: deleted by its author, or no longer kept as removed.
create function reply_removals_go_with_review() returns trigger language plpgsql as $$
declare
  gone uuid := to_jsonb(old) ->> case tg_table_name when 'reviews' then 'id' else 'review_id' end;
begin
  delete from review_removals
  where review_id = gone and part = 'reply' and not exists (select from reviews where id = gone)
    and not exists (select from review_removals as kept where kept.review_id = gone and kept.part = 'review');
  return null;
end $$;
create trigger reply_removals_go_with_review after delete on reviews for each row
  execute function reply_removals_go_with_review();
create trigger reply_removals_go_with_removed_review after delete on review_removals for each row
  when (old.part = 'review') execute function reply_removals_go_with_review();
delete from review_removals as removed
where part = 'reply' and not exists (select from reviews where id = removed.review_id)
  and not exists (
    select from review_removals as kept where kept.review_id = removed.review_id and kept.part = 'review');

-- Reports go with their listing. How many urgent ones nobody had decided about is not forgotten by submitting it again.
alter table guild_signs
  add column reports_left integer not null default 0,
  add column reports_left_at timestamptz(3);    -- the last time

create function sign_reports_left() returns trigger language plpgsql as $$
declare
  urgent integer;
begin
  select count(*) into urgent from reports where listing_id = old.id and resolved_at is null and urgency < 2;
  if urgent > 0 then
    insert into guild_signs as kept (discord_server_id, reports_left, reports_left_at)
      values (old.discord_server_id, urgent, now())
    on conflict (discord_server_id) do update
      set reports_left = kept.reports_left + excluded.reports_left, reports_left_at = excluded.reports_left_at;
  end if;
  return old;
end $$;
create trigger sign_reports_left before delete on listings for each row execute function sign_reports_left();

-- A review that comes back with its old date leaves the sign of a later burst alone.
create or replace function sign_review_burst() returns trigger language plpgsql as $$
declare
  all_of integer;
  by_new integer;
begin
  select count(*), count(*) filter (where user_id ~ '^[1-9][0-9]{16,19}$' and created_at <
      to_timestamp((trunc(user_id::numeric / 4194304) + 1420070400000)::float8 / 1000) + interval '7 days')
    into all_of, by_new
    from (select user_id, created_at from reviews
      where listing_id = new.listing_id and created_at <= new.created_at
        and created_at > new.created_at - interval '1 hour'
      order by created_at desc, id desc limit 1000) as within_hour;
  if all_of < 10 and by_new < 5 then return null; end if;
  insert into guild_signs as kept (discord_server_id, burst_at, burst_reviews, burst_new_accounts)
    select discord_server_id, new.created_at, all_of, by_new from listings where id = new.listing_id
  on conflict (discord_server_id) do update
    set burst_at = excluded.burst_at, burst_reviews = excluded.burst_reviews,
      burst_new_accounts = excluded.burst_new_accounts
    where kept.burst_at is null or kept.burst_at <= excluded.burst_at;
  return null;
end $$;

-- Resolved reports of listings are deleted by age.
create index reports_by_resolution on reports (resolved_at) where resolved_at is not null;
