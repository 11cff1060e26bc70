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

-- Changes the ratings of listings, which are locked in the order of their ids, so that simultaneous changes of several wait
-- for each other rather than deadlock. Each rating comes with 1 where it is new and -1 where it is gone.
create function count_reviews(of_listings uuid[], ratings integer[], signs integer[]) returns void
language plpgsql as $$
begin
  perform from listings where id = any (of_listings) order by id for no key update;
  update listings set
    stars = array[stars[1] + one, stars[2] + two, stars[3] + three, stars[4] + four, stars[5] + five],
    review_count = review_count + written,
    rating_sum = rating_sum + given
  from (
    select listing_id, sum(sign) as written, sum(sign * rating) as given,
      coalesce(sum(sign) filter (where rating = 1), 0) as one, coalesce(sum(sign) filter (where rating = 2), 0) as two,
      coalesce(sum(sign) filter (where rating = 3), 0) as three, coalesce(sum(sign) filter (where rating = 4), 0) as four,
      coalesce(sum(sign) filter (where rating = 5), 0) as five
    from unnest(of_listings, ratings, signs) as change (listing_id, rating, sign) group by listing_id
  ) as changed
  where id = changed.listing_id;
end $$;

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
create function drop_removed_replies(of_reviews uuid[]) returns void language plpgsql as $$
begin
  delete from review_removals
  where review_id = any (of_reviews) and part = 'reply' and not exists (select from reviews where id = review_id)
    and not exists (
      select from review_removals as stored where stored.review_id = review_removals.review_id and stored.part = 'review');
end $$;
create function review_removals_deleted() returns trigger language plpgsql as $$
begin
  perform drop_removed_replies(array[old.review_id]);
  return null;
end $$;
create trigger reply_removals_go_with_removed_review after delete on review_removals for each row
  when (old.part = 'review') execute function review_removals_deleted();
