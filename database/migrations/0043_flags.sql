-- How many revisions wait for a decision. A listing's ban keeps its pending revision out of the queue.
alter table revisions add column on_hold boolean not null default false;
update revisions set on_hold = true from listings
  where listings.id = listing_id and listings.status = 'banned' and decision is null;

create function hold_new_revision() returns trigger language plpgsql as $$
begin
  new.on_hold := exists (select from listings where id = new.listing_id and status = 'banned');
  return new;
end $$;
create trigger hold_new_revision before insert on revisions for each row execute function hold_new_revision();

create function hold_revisions() returns trigger language plpgsql as $$
begin
  update revisions set on_hold = new.status = 'banned' where listing_id = new.id and decision is null;
  return null;
end $$;
create trigger hold_revisions after update of status on listings
  for each row when ((old.status = 'banned') <> (new.status = 'banned')) execute function hold_revisions();

create table waiting_counts (
  one boolean primary key default true check (one),
  submissions integer not null,
  edits integer not null
);
insert into waiting_counts (submissions, edits)
  select count(*) filter (where not is_edit), count(*) filter (where is_edit)
  from revisions where decision is null and not on_hold;

-- At the end of a transaction, so that this row is locked after all others.
create function count_waiting() returns trigger language plpgsql as $$
declare
  submissions integer := 0;
  edits integer := 0;
begin
  if tg_op <> 'INSERT' and old.decision is null and not old.on_hold then
    if old.is_edit then edits := edits - 1; else submissions := submissions - 1; end if;
  end if;
  if tg_op <> 'DELETE' and new.decision is null and not new.on_hold then
    if new.is_edit then edits := edits + 1; else submissions := submissions + 1; end if;
  end if;
  if submissions <> 0 or edits <> 0 then
    insert into waiting_counts as kept (submissions, edits) values (submissions, edits)
    on conflict (one) do update
      set submissions = kept.submissions + excluded.submissions, edits = kept.edits + excluded.edits;
  end if;
  return null;
end $$;
create constraint trigger count_waiting_inserted after insert on revisions deferrable initially deferred
  for each row when (new.decision is null) execute function count_waiting();
create constraint trigger count_waiting_updated after update of decision, on_hold, is_edit on revisions
  deferrable initially deferred for each row execute function count_waiting();
create constraint trigger count_waiting_deleted after delete on revisions deferrable initially deferred
  for each row when (old.decision is null) execute function count_waiting();

-- What admins should look at twice in a guild, written when it happens, so that a list reads one short row a guild. It
-- outlives the listing: what was rejected is not forgotten by submitting it again.
create table guild_signs (
  discord_server_id text primary key,
  rejections integer not null default 0,
  rejected_at timestamptz(3),         -- the last time
  tripled_on date,                    -- the last day with three times the members of the day before
  members_before integer,
  members_after integer,
  burst_at timestamptz(3),            -- the last review that came with many within an hour
  burst_reviews integer,
  burst_new_accounts integer          -- how many of them were from accounts younger than seven days
);

insert into guild_signs (discord_server_id, rejections, rejected_at)
  select discord_server_id, count(*), max(at) from audit
  where action = 'reject' and discord_server_id is not null group by discord_server_id;

create function sign_rejection() returns trigger language plpgsql as $$
begin
  insert into guild_signs as kept (discord_server_id, rejections, rejected_at)
    values (new.discord_server_id, 1, new.at)
  on conflict (discord_server_id) do update
    set rejections = kept.rejections + 1, rejected_at = greatest(kept.rejected_at, excluded.rejected_at);
  return null;
end $$;
create constraint trigger sign_rejection after insert on audit deferrable initially deferred
  for each row when (new.action = 'reject' and new.discord_server_id is not null) execute function sign_rejection();

-- A transaction with a review holds the lock of its listing, whose rating changes, so each counts those before it.
create function sign_review_burst() returns trigger language plpgsql as $$
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
  insert into guild_signs (discord_server_id, burst_at, burst_reviews, burst_new_accounts)
    select discord_server_id, new.created_at, all_of, by_new from listings where id = new.listing_id
  on conflict (discord_server_id) do update
    set burst_at = excluded.burst_at, burst_reviews = excluded.burst_reviews,
      burst_new_accounts = excluded.burst_new_accounts;
  return null;
end $$;
create constraint trigger sign_review_burst after insert or update of created_at on reviews
  deferrable initially deferred for each row execute function sign_review_burst();

-- The last count of a day holds, so a wrong one is taken back by the next. Below 50 members a few friends are enough.
create function sign_tripled() returns trigger language plpgsql as $$
begin
  insert into guild_signs as kept (discord_server_id, tripled_on, members_before, members_after)
    select changed.discord_server_id, changed.day, members_then, changed.members
    from changed join count_quarters using (discord_server_id)
      cross join lateral (select count_quarters.members[changed.day - quarter] as members_then) as the_day_before
    where changed.members >= 50 and quarter = date_trunc('quarter', changed.day - 1)::date
      and members_then > 0 and changed.members >= members_then * 3
    order by 1
  on conflict (discord_server_id) do update
    set tripled_on = excluded.tripled_on, members_before = excluded.members_before,
      members_after = excluded.members_after
    where (kept.tripled_on, kept.members_before, kept.members_after)
      is distinct from (excluded.tripled_on, excluded.members_before, excluded.members_after);
  with outdated as (
    select discord_server_id from guild_signs join changed using (discord_server_id)
    where tripled_on = day and members_after <> changed.members
    order by discord_server_id for no key update of guild_signs)
  update guild_signs set tripled_on = null, members_before = null, members_after = null
    from outdated where guild_signs.discord_server_id = outdated.discord_server_id;
  return null;
end $$;
create trigger sign_tripled_inserted after insert on count_days
  referencing new table as changed for each statement execute function sign_tripled();
create trigger sign_tripled_updated after update on count_days
  referencing new table as changed for each statement execute function sign_tripled();
