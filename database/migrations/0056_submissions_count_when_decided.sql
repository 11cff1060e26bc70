-- A submission or an edit counts when it is first decided, since who submits and withdraws in a loop would move the public
-- figures.
drop trigger note_submission on revisions; -- taken away: note_decision counts it
drop function note_submission(); -- taken away: its trigger is gone

create or replace function note_decision() returns trigger language plpgsql as $$
declare
  is_first boolean := not exists (
    select from appeals
    where listing_id = new.listing_id and revision = new.number and outcome = 'granted');
begin
  if is_first then
    insert into moderation_events (at, kind)
      values (new.decided_at, case when new.is_edit then 'edit' else 'submission' end);
  end if;
  insert into moderation_events (at, kind, hours)
    values (new.decided_at, case when new.is_edit then 'edit ' else '' end || new.decision,
      case when is_first
        then extract(epoch from greatest(new.decided_at - new.submitted_at, interval '0')) / 3600 end);
  return null;
end $$;

-- What waits now was counted when it was submitted, and counts anew with its decision.
delete from moderation_events using revisions
  where decision is null and at = submitted_at and kind = case when is_edit then 'edit' else 'submission' end
    and not exists (
      select from appeals
      where appeals.listing_id = revisions.listing_id and revision = number and outcome = 'granted');
