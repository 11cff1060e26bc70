-- The words of an appeal and of its answer go once something newer is submitted, also when it was answered.
create or replace function lapse_appeals() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listings' then
    update appeals set outcome = 'lapsed', decided_at = statement_timestamp(), text = null
      where listing_id = new.id and outcome is null and revision is null;
  elsif tg_op = 'INSERT' then
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

-- Answers whose words went beside the appeal, but not in these places.
with forgotten as (
  select answer_to(appeals) as id from appeals where outcome in ('granted', 'refused') and reason is null),
words as (
  delete from audit_words using forgotten where audit_id = forgotten.id and part = 'after' and name = 'reason')
update notifications set reason = null from forgotten where audit_id = forgotten.id and reason is not null;

-- A rejection that an appeal has overturned is none. At the end of a transaction, as rejections are counted.
create function unsign_rejection() returns trigger language plpgsql as $$
begin
  update guild_signs set rejections = greatest(rejections - 1, 0),
    rejected_at = case when rejections > 1 then coalesce((
      select max(at) from audit
      where audit.discord_server_id = new.discord_server_id and action = 'reject'
        and not exists (select from appeals where decision_id = audit.id and outcome = 'granted')), rejected_at) end
    where discord_server_id = new.discord_server_id;
  return null;
end $$;
create constraint trigger unsign_rejection after update of outcome on appeals deferrable initially deferred
  for each row when (old.outcome is null and new.outcome = 'granted' and new.revision is not null)
  execute function unsign_rejection();

with overturned as (
  select discord_server_id, count(*)::integer as times from appeals
  where outcome = 'granted' and revision is not null group by discord_server_id)
update guild_signs set rejections = greatest(rejections - times, 0),
  rejected_at = case when rejections > times then coalesce((
    select max(at) from audit
    where audit.discord_server_id = overturned.discord_server_id and action = 'reject'
      and not exists (select from appeals where decision_id = audit.id and outcome = 'granted')), rejected_at) end
  from overturned where guild_signs.discord_server_id = overturned.discord_server_id;

-- To find the rows of guilds that a flag is told of, and to clear what no longer is.
create index guild_signs_rejected on guild_signs (rejected_at) where rejected_at is not null;
create index guild_signs_tripled on guild_signs (tripled_on) where tripled_on is not null;
create index guild_signs_burst on guild_signs (burst_at) where burst_at is not null;
create index guild_signs_empty on guild_signs (discord_server_id)
  where rejections = 0 and tripled_on is null and burst_at is null;

-- Whether anything was decided before about what a person submitted.
create index audit_of_decisions_about on audit (person) where action in ('approve', 'reject');

-- Whether an edit replaces or removes the live invite, to find those that do.
alter table revisions add column replaces_invite boolean not null default false;
update revisions set replaces_invite = true from listings
  where listings.id = listing_id and decision is null and is_edit and listings.invite_code is not null
    and revisions.invite_code is distinct from listings.invite_code;

create function note_replaced_invite() returns trigger language plpgsql as $$
begin
  new.replaces_invite := new.is_edit and exists (
    select from listings
    where id = new.listing_id and invite_code is not null and invite_code is distinct from new.invite_code);
  return new;
end $$;
create trigger note_replaced_invite before insert or update of invite_code on revisions
  for each row when (new.decision is null) execute function note_replaced_invite();

create function note_live_invite() returns trigger language plpgsql as $$
begin
  update revisions set replaces_invite = new.invite_code is not null and invite_code is distinct from new.invite_code
    where listing_id = new.id and decision is null and is_edit;
  return null;
end $$;
create trigger note_live_invite after update of invite_code on listings
  for each row when (old.invite_code is distinct from new.invite_code) execute function note_live_invite();

create index revisions_replacing_invites on revisions (submitted_at, listing_id, is_edit)
  where decision is null and replaces_invite;

-- Which texts are worth reading for a flag: more than have it, and few others. Another list of services needs another
-- function, since the index keeps what this one says.
create function may_mention_many(description text, about text) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  written text := description || E'\n' || coalesce(about, '');
begin
  if written !~ '[@＠]' then return false; end if;
  written := normalize(written, NFKC);
  return written ~* '@(everyone|here)' or char_length(written) - char_length(replace(written, '@', '')) >= 5;
end $$;
create index revisions_with_mentions on revisions (submitted_at, listing_id, is_edit)
  where decision is null and may_mention_many(description, about);

create function may_have_short_link(description text, about text) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  written text := description || E'\n' || coalesce(about, '');
begin
  if written !~ '[/／]' then return false; end if;
  return normalize(written, NFKC) ~* ('(adf\.ly|bit\.do|bit\.ly|bitly\.com|bl\.ink|buff\.ly|clck\.ru|cutt\.ly|cuttly\.com'
    || '|dsc\.gg|goo\.gl|grabify\.link|han\.gl|invite\.gg|iplogger\.org|is\.gd|j\.mp|kutt\.it|linkvertise\.com|lihi1\.cc'
    || '|me2\.do|ouo\.io|ow\.ly|rb\.gy|rebrand\.ly|reurl\.cc|s\.id|short\.io|shorte\.st|shorturl\.at|soo\.gd|t\.co|t\.ly'
    || '|tiny\.cc|tinyurl\.com|tr\.im|u\.to|ur0\.cc|url\.kr|urlr\.me|v\.gd|vk\.cc|vo\.la|x\.gd)/');
end $$;
create index revisions_with_short_links on revisions (submitted_at, listing_id, is_edit)
  where decision is null and may_have_short_link(description, about);
create index guild_signs_reports_left on guild_signs (reports_left_at) where reports_left_at is not null;
