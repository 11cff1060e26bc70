-- What a report is about, where it happened, and what came of it.
alter table reports
  add column category text not null default 'other'
    check (category in ('spam', 'scam', 'hate', 'adult', 'minors', 'impersonation', 'invite', 'wrong-info', 'other')),
  add column happened_in text not null default 'listing' check (happened_in in ('listing', 'server')),
  -- Null while it is pending, and of those resolved before there were outcomes.
  add column outcome text check (outcome in ('actionTaken', 'noAction')),
  -- The place of its category in the moderators' list.
  add column urgency smallint not null
    generated always as (case category when 'minors' then 0 when 'scam' then 1 else 2 end) stored;

-- The index of the order before, `pending_reports`, stays for the processes that still read in that order.
create index pending_reports_in_order on reports (urgency, created_at, id) where resolved_at is null;
create index pending_reports_by_category on reports (category, created_at, id) where resolved_at is null;

-- What a report was about and what came of it are facts that the audit keeps. Other facts are added to what there is.
alter function audit_facts(jsonb) rename to audit_facts_but_reports;
create function audit_facts(kept jsonb) returns jsonb language sql immutable as $$
  select audit_facts_but_reports(kept) || coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(kept) where key in ('reported', 'outcome')), '{}')
$$;
alter function audit_words_in(audit) rename to audit_words_but_reports;
create function audit_words_in(entry audit) returns setof audit_words language sql stable as $$
  select * from audit_words_but_reports(entry) where name not in ('reported', 'outcome')
$$;
