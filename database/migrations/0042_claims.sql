-- Who is deciding about what waits, so that others choose something else. A claim only informs, ends by itself, and is
-- about one revision: what is submitted later is claimed by nobody.
create table claims (
  listing_id uuid primary key references listings on delete cascade,
  revision integer not null,
  user_id text not null references users on delete cascade,
  until timestamptz(3) not null
);
create index claims_by_age on claims (until);
create index claims_of_user on claims (user_id);
