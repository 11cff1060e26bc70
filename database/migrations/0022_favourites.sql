-- Listings that members have saved, hidden ones too; how many each may have is decided where they are written.
create table favourites (
  user_id text not null references users on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (user_id, listing_id)
);
-- A deletion of a listing finds them by it.
create index favourites_of_listing on favourites (listing_id);
