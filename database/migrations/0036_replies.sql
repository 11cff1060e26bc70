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

-- The same function as for reviews: pages show replies beneath them.
create trigger tell_inserted after insert on replies
  referencing new table as changed for each statement execute function tell_review_changes();
create trigger tell_deleted after delete on replies
  referencing old table as changed for each statement execute function tell_review_changes();
create trigger tell_updated after update on replies
  referencing new table as changed for each statement execute function tell_review_changes();
