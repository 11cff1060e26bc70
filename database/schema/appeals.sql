-- Appeals against rejections and bans.

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

-- The words of an appeal and of its answer go once something newer is submitted, also when it was answered.
create function lapse_appeals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update appeals set outcome = 'lapsed', decided_at = statement_timestamp(), text = null
      where listing_id = new.listing_id and outcome is null and revision is not null;
    update appeals set text = null, reason = null
      where listing_id = new.listing_id and outcome is not null and num_nulls(text, reason) < 2;
  else
    update appeals set outcome = 'lapsed', decided_at = statement_timestamp(), text = null
      where listing_id = new.listing_id and outcome is null and revision = new.number;
  end if;
  return null;
end $$;
-- Another version was submitted, which is decided about by itself.
create trigger lapse_appeals_inserted after insert on revisions
  for each row when (new.number > 1) execute function lapse_appeals();
-- Who wrote the rejected version, or whose listing it was for, was erased, and its content is gone.
create trigger lapse_appeals_erased after update of description on revisions
  for each row when (old.description <> '' and new.description = '') execute function lapse_appeals();

-- A ban that has ended needs no appeal.
create function lapse_ban_appeals(changes listing_change[]) returns void language plpgsql as $$
begin
  update appeals set outcome = 'lapsed', decided_at = statement_timestamp(), text = null
    from unnest(changes) as change
    where listing_id = change.id and (after).status <> 'banned' and outcome is null and revision is null;
end $$;

-- The row of the audit with the answer to an appeal: the first answer after the decision about the same revision.
create function answer_to(answered appeals) returns bigint language sql stable as $$
  select id from audit
  where discord_server_id = answered.discord_server_id and id > answered.decision_id
    and action in ('grant appeal', 'refuse appeal')
    and (before ->> 'revision')::integer is not distinct from answered.revision
  order by id limit 1
$$;

-- An answer's words stand in three other places.
create function forget_answer() returns trigger language plpgsql as $$
declare
  answer bigint := answer_to(new);
begin
  delete from audit_words where audit_id = answer and part = 'after' and name = 'reason';
  update notifications set reason = null where audit_id = answer and reason is not null;
  update notices set reason = null
    where created_at between old.decided_at - interval '1 minute' and old.decided_at + interval '1 minute'
      and discord_server_id = new.discord_server_id and reason = old.reason
      and kind = case when new.revision is null then 'ban ' else '' end || 'appeal ' || new.outcome;
  return null;
end $$;
create trigger forget_answer after update on appeals for each row
  when (old.reason is not null and new.reason is null) execute function forget_answer();
