-- What Discord's gateway says of a guild beside its name; null until it has said so.
alter table guilds
  add column verification_level smallint check (verification_level between 0 and 4),
  add column rules_gate boolean,        -- new members have to accept rules first
  add column boost_tier smallint,
  add column community boolean,
  add column partnered boolean,
  add column verified boolean,
  add column nsfw_level smallint;       -- 1 and 3 are age-restricted
