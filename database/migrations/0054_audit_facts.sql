-- Processes write the words of an audit's row into audit_words themselves: what they put into `before` and `after` is kept
-- as it is, and which facts these are is decided by `AuditFacts` in server/audit/audit.store.ts.
drop trigger part_audit_words on audit; -- taken away: no process of the version before writes words there
drop function part_audit_words(); -- taken away: with its trigger
drop function audit_words_in(audit); -- taken away: likewise
drop function audit_words_but_templates(audit); -- taken away: likewise
drop function audit_words_but_reviews(audit); -- taken away: likewise
drop function audit_words_but_reports(audit); -- taken away: likewise
drop function audit_facts(jsonb); -- taken away: likewise
drop function audit_facts_but_templates(jsonb); -- taken away: likewise
drop function audit_facts_but_reviews(jsonb); -- taken away: likewise
drop function audit_facts_but_reports(jsonb); -- taken away: likewise
