-- How long decisions took lately, for the dashboard.
create index revisions_by_decision on revisions (decided_at desc) where decision is not null;
