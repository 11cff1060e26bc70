-- Reviews of guilds, and replies to them.

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

-- The reply of those who manage a guild to a review of it; at most one for each review.
create table replies (
  review_id uuid primary key references reviews on delete cascade,
  listing_id uuid not null references listings on delete cascade, -- the review's
  -- Who wrote it last. Their words go with them, since a reply of nobody could never be erased.
  written_by text not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  written_at timestamptz(3) not null
);
create index replies_of_listing on replies (listing_id, written_at desc, review_id desc);
create index replies_of_author on replies (written_by);

-- A reply answers one version of a review, and goes with it.
create function replies_go_with_version() returns trigger language plpgsql as $$
begin
  delete from replies where review_id = new.id;
  return null;
end $$;
create trigger replies_go_with_version after update on reviews for each row
  when ((old.rating, old.comment, old.created_at) is distinct from (new.rating, new.comment, new.created_at))
  execute function replies_go_with_version();

-- Reviews and replies that moderators have removed. They are in no other table, so nothing counts or shows them.
create table review_removals (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null,            -- the review's id, which it gets back
  part text not null check (part in ('review', 'reply')),
  listing_id uuid not null references listings on delete cascade,
  author_id text not null references users on delete cascade,
  rating smallint check (rating between 1 and 5),  -- of a review
  text text not null check (char_length(text) between 1 and 1000),
  written_at timestamptz(3) not null,
  review_at timestamptz(3) not null,  -- the version of the review: this one, or the one that the reply answered
  with_review boolean not null,       -- a reply that went with its review
  reason text not null check (char_length(reason) between 1 and 1000),
  removed_at timestamptz(3) not null,
  unique (review_id, part)
);
create index review_removals_by_age on review_removals (removed_at, id);
create index review_removals_of_author on review_removals (author_id, listing_id);
create index review_removals_of_listing on review_removals (listing_id);

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
