-- What the submitters of what was rejected or banned answer, once a decision. The row outlives its words: they go with
-- the listing, with the person, or some time after the answer.
create table appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id bigint not null unique,   -- the row of the audit with the decision that it answers
  discord_server_id text not null,
  listing_id uuid references listings on delete set null,
  revision integer,                     -- what was rejected; null when the listing was banned
  is_edit boolean not null default false,
  submitted_by text references users on delete set null,
  text text,
  created_at timestamptz(3) not null,
  outcome text check (outcome in ('granted', 'refused', 'lapsed')),  -- null while it waits
  reason text,                          -- of the answer
  decided_at timestamptz(3),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is not null or num_nulls(listing_id, submitted_by, text) = 0)
);
create index appeals_waiting on appeals (created_at, id) where outcome is null;
create index appeals_answered on appeals (decided_at, id) where outcome in ('granted', 'refused');
create index appeals_with_words on appeals (decided_at) where decided_at is not null and num_nulls(text, reason) < 2;
create index appeals_of_listing on appeals (listing_id, created_at) where listing_id is not null;
create index appeals_of_submitter on appeals (submitted_by) where submitted_by is not null;

-- An appeal lapses when what it answers is no longer in force.
create function lapse_appeal() returns trigger language plpgsql as $$
begin
  if new.listing_id is null or new.submitted_by is null then
    if new.outcome is null then
      new.outcome := 'lapsed';
      new.decided_at := statement_timestamp();
    end if;
    new.text := null;
    new.reason := null;
  end if;
  return new;
end $$;
create trigger lapse_appeal before update on appeals for each row execute function lapse_appeal();

create function lapse_appeals() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listings' then
    update appeals set outcome = 'lapsed', decided_at = statement_timestamp(), text = null
      where listing_id = new.id and outcome is null and revision is null;
  elsif tg_op = 'INSERT' then
    update appeals set outcome = 'lapsed', decided_at = statement_timestamp(), text = null
      where listing_id = new.listing_id and outcome is null and revision is not null;
  else
    update appeals set outcome = 'lapsed', decided_at = statement_timestamp(), text = null
      where listing_id = new.listing_id and outcome is null and revision = new.number;
  end if;
  return null;
end $$;
-- The ban has ended.
create trigger lapse_appeals after update of status on listings
  for each row when (old.status = 'banned' and new.status <> 'banned') execute function lapse_appeals();
-- Another version was submitted, which is decided about by itself.
create trigger lapse_appeals_inserted after insert on revisions
  for each row when (new.number > 1) execute function lapse_appeals();
-- Who wrote the rejected version, or whose listing it was for, was erased, and its content is gone.
create trigger lapse_appeals_erased after update of description on revisions
  for each row when (old.description <> '' and new.description = '') execute function lapse_appeals();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'approval', 'edit approval', 'rejection', 'edit rejection', 'ban', 'deletion', 'person ban',
    'invite dead', 'invite elsewhere', 'bump reminder',
    'appeal granted', 'appeal refused', 'ban appeal granted', 'ban appeal refused'));
