-- The decisions about submissions and edits that can still be undone.

-- A row is there until those whom the decision concerns are told, or until it is undone. Whatever else decides about the
-- listing, or changes what was decided about, tells of it first.
create table unsent_decisions (
  listing_id uuid primary key references listings on delete cascade,
  revision integer not null,
  audit_id bigint not null,           -- the row of the audit
  kind text not null check (kind in ('approval', 'edit approval', 'rejection', 'edit rejection')),
  hours real,                         -- from the submission to the decision; null when it was decided about before
  tell_at timestamptz(3),             -- null for an undone decision, whose row goes in the same transaction
  replaced jsonb                      -- what the decision has changed; null after an erasure, when it cannot be undone
);
create index unsent_decisions_due on unsent_decisions (tell_at);

-- Only what cannot be undone any more is counted, also when the listing goes with it.
create function count_sent_decision() returns trigger language plpgsql as $$
declare
  of_edit text := case when old.kind like 'edit %' then 'edit ' else '' end;
  counted_at timestamptz(3) := greatest(old.tell_at, statement_timestamp());
  used_template text := (select after ->> 'template' from audit where id = old.audit_id);
begin
  if old.hours is not null then
    insert into moderation_events (at, kind)
      values (counted_at, case when of_edit = '' then 'submission' else 'edit' end);
  end if;
  insert into moderation_events (at, kind, hours)
    values (counted_at, of_edit || case when old.kind like '%approval' then 'approved' else 'rejected' end, old.hours);
  if old.kind like '%rejection' and used_template is not null then
    insert into moderation_events (at, kind, detail) values (counted_at, 'reason', used_template);
  end if;
  return null;
end $$;
create trigger count_sent_decision after delete on unsent_decisions for each row
  when (old.tell_at is not null) execute function count_sent_decision();

create function sign_rejection() returns trigger language plpgsql as $$
begin
  insert into guild_signs as stored (discord_server_id, rejections, rejected_at)
    select discord_server_id, 1, at from audit where id = old.audit_id and discord_server_id is not null
  on conflict (discord_server_id) do update
    set rejections = stored.rejections + 1, rejected_at = greatest(stored.rejected_at, excluded.rejected_at);
  return null;
end $$;
create constraint trigger sign_rejection after delete on unsent_decisions deferrable initially deferred
  for each row when (old.tell_at is not null and old.kind in ('rejection', 'edit rejection'))
  execute function sign_rejection();
