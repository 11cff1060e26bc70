-- The directory in each of its orders, whole and by each filter. The filter comes first and then the
-- order's keys, so that a page at any depth is one descent and as many entries as it has listings.
-- An unknown number counts as -1, and so comes last.
drop index listings_in_order;

create index listings_bumped on listings (was_bumped desc, placed_at desc, id desc) where public;
create index listings_bumped_in_category on listings (category, was_bumped desc, placed_at desc, id desc) where public;
create index listings_bumped_in_language on listings (language, was_bumped desc, placed_at desc, id desc) where public;
create index listings_bumped_in_both on listings (category, language, was_bumped desc, placed_at desc, id desc) where public;

create index listings_members on listings (coalesce(member_count, -1) desc, id desc) where public;
create index listings_members_in_category on listings (category, coalesce(member_count, -1) desc, id desc) where public;
create index listings_members_in_language on listings (language, coalesce(member_count, -1) desc, id desc) where public;
create index listings_members_in_both on listings (category, language, coalesce(member_count, -1) desc, id desc) where public;

create index listings_rating on listings (coalesce(rating, -1) desc, review_count desc, id desc) where public;
create index listings_rating_in_category on listings (category, coalesce(rating, -1) desc, review_count desc, id desc) where public;
create index listings_rating_in_language on listings (language, coalesce(rating, -1) desc, review_count desc, id desc) where public;
create index listings_rating_in_both on listings (category, language, coalesce(rating, -1) desc, review_count desc, id desc) where public;

create index listings_newest on listings (approved_at desc, id desc) where public;
create index listings_newest_in_category on listings (category, approved_at desc, id desc) where public;
create index listings_newest_in_language on listings (language, approved_at desc, id desc) where public;
create index listings_newest_in_both on listings (category, language, approved_at desc, id desc) where public;
