-- Whether a listing shows its guild's scheduled events: its managers' decision, unless admins have locked it off.
alter table listings
  add column show_events boolean not null default false,
  add column events_locked boolean not null default false,
  add constraint listings_locked_events check (not (show_events and events_locked));

-- Whether admins have locked the events is a fact that the audit keeps.
create or replace function audit_facts(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept is null then null else coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(kept)
     where key in ('status', 'revision', 'lastBumpedAt', 'report', 'code', 'bannedAt', 'tag', 'ageRestriction',
       'eventsLocked')), '{}') end
$$;

create or replace function part_audit_words() returns trigger language plpgsql as $$
begin
  insert into audit_words select * from audit_words_in(new) where name not in ('tag', 'ageRestriction', 'eventsLocked');
  new.before := audit_facts(new.before);
  new.after := audit_facts(new.after);
  return new;
end $$;
