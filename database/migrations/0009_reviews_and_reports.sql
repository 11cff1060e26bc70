-- Members' reviews of a guild, one for each member.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings on delete cascade,
  user_id text not null references users on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (char_length(comment) between 1 and 1000),
  created_at timestamptz(3) not null,
  unique (listing_id, user_id)
);
create index reviews_in_order on reviews (listing_id, created_at desc, id desc);
create index reviews_of_user on reviews (user_id);

-- The numbers of reviews with one star, with two, and so on to five.
alter table listings add stars integer[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5);
-- Existing ratings are not from reviews.
update listings set rating_sum = 0, review_count = 0 where review_count > 0;

-- A trigger updates a listing's rating in the transaction of a review. Listings are locked in the order of their ids,
-- so that simultaneous changes of several wait for each other rather than deadlock.
create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform from listings where id in (select listing_id from arrived) order by id for no key update;
    update listings set
      stars = array[stars[1] + one, stars[2] + two, stars[3] + three, stars[4] + four, stars[5] + five],
      review_count = review_count + written,
      rating_sum = rating_sum + given
    from (select listing_id, count(*) as written, sum(rating) as given,
            count(*) filter (where rating = 1) as one, count(*) filter (where rating = 2) as two,
            count(*) filter (where rating = 3) as three, count(*) filter (where rating = 4) as four,
            count(*) filter (where rating = 5) as five
          from arrived group by listing_id) as come
    where id = come.listing_id;
  end if;
  if tg_op <> 'INSERT' then
    perform from listings where id in (select listing_id from departed) order by id for no key update;
    update listings set
      stars = array[stars[1] - one, stars[2] - two, stars[3] - three, stars[4] - four, stars[5] - five],
      review_count = review_count - written,
      rating_sum = rating_sum - given
    from (select listing_id, count(*) as written, sum(rating) as given,
            count(*) filter (where rating = 1) as one, count(*) filter (where rating = 2) as two,
            count(*) filter (where rating = 3) as three, count(*) filter (where rating = 4) as four,
            count(*) filter (where rating = 5) as five
          from departed group by listing_id) as gone
    where id = gone.listing_id;
  end if;
  return null;
end $$;

create trigger count_inserted after insert on reviews
  referencing new table as arrived for each statement execute function count_reviews();
create trigger count_deleted after delete on reviews
  referencing old table as departed for each statement execute function count_reviews();
create trigger count_updated after update on reviews
  referencing old table as departed new table as arrived for each statement execute function count_reviews();

-- Reviews show their authors' names and pictures.
create function tell_name_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('directory_changed', '');
  return null;
end $$;
create trigger tell_name_change after update on users for each row
  when ((old.username, old.avatar) is distinct from (new.username, new.avatar))
  execute function tell_name_change();

-- Members' reports of a listing; at most one pending report for each member and listing.
create table reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings on delete cascade,
  reporter_id text not null references users on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3)          -- null while it is pending
);
create unique index one_pending_report on reports (listing_id, reporter_id) where resolved_at is null;
create index pending_reports on reports (created_at, id) where resolved_at is null;
create index reports_of_reporter on reports (reporter_id);
