-- What moderation did, for the public figures.

-- What moderation did, for the public figures by month: nothing of who, and of which listing. It is written when it
-- happens, since what it is about may be deleted. Rows go once their month is counted.
create table moderation_events (
  at timestamptz(3) not null,
  kind text not null,
  detail text not null default '',
  hours real                          -- from the submission to the decision; null for what is no decision
);
create index moderation_events_in_order on moderation_events (at);

-- A ban that is undone is as if it had not been.
create function note_audit() returns trigger language plpgsql as $$
begin
  insert into moderation_events (at, kind)
    values (new.at, case new.action
        when 'ban' then 'server banned'
        when 'ban person' then 'person banned'
        when 'undo ban' then 'server ban undone'
        else 'person ban undone' end);
  return null;
end $$;
create trigger note_audit after insert on audit for each row
  when (new.action in ('ban', 'ban person', 'undo ban', 'undo ban of person'))
  execute function note_audit();

-- An objection of the sender of a notice counts as an appeal.
create function note_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into moderation_events (at, kind, detail) values (new.created_at, 'reported', new.category);
  elsif old.reopened_at is null and new.reopened_at is not null then
    insert into moderation_events (at, kind) values (new.reopened_at, 'appealed');
  elsif old.resolved_at is null and new.resolved_at is not null and new.reopened_at is not null then
    insert into moderation_events (at, kind)
      values (new.resolved_at, case new.outcome when 'actionTaken' then 'appeal granted' else 'appeal refused' end);
  elsif old.resolved_at is null and new.resolved_at is not null then
    insert into moderation_events (at, kind, detail)
      values (new.resolved_at, case new.outcome when 'actionTaken' then 'action taken' else 'no action' end, new.category);
  end if;
  return null;
end $$;
create trigger note_report after insert or update of resolved_at on reports
  for each row execute function note_report();

create function note_appeal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into moderation_events (at, kind) values (new.created_at, 'appealed');
  elsif old.outcome is null and new.outcome is not null then
    insert into moderation_events (at, kind) values (new.decided_at, 'appeal ' || new.outcome);
  end if;
  return null;
end $$;
create trigger note_appeal after insert or update of outcome on appeals for each row execute function note_appeal();

-- The counts of each month (UTC) that is over, written once and then kept. Each month has a row `decided`.
create table moderation_months (
  month date not null,
  kind text not null,
  detail text not null default '',
  events integer not null,
  median real,                        -- hours to a decision; of the row `decided` alone
  p90 real,
  primary key (month, kind, detail)
);
