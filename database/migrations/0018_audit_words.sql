-- People's words before and after an admin's action: a changed description, a report, a reason. The audit
-- keeps the fact for ever. The words are deleted as soon as one of three people is erased: their author, the submitter
-- of the listing, or the person to whom it was done.
create table audit_words (
  audit_id bigint not null,
  part text not null check (part in ('before', 'after')),
  name text not null,                 -- 'description', 'reason' and so on
  words text,                         -- null for an absent text, such as an invite link
  author text references users on delete cascade,  -- null when the author was never known
  owner text references users on delete cascade,   -- the listing's submitter
  primary key (audit_id, part, name)
);
create index audit_words_of_author on audit_words (author) where author is not null;
create index audit_words_of_owner on audit_words (owner) where owner is not null;

create function audit_words_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the words of the audit are not changed';
end $$;
create trigger audit_words_are_kept before update on audit_words
  for each row execute function audit_words_are_kept();

-- Processes of the former version write words into `before` and `after`. The functions below move them to this table,
-- and can be dropped when no such process is left.
create function audit_facts(kept jsonb) returns jsonb language sql immutable as $$
  select case when kept is null then null else coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(kept)
     where key in ('status', 'revision', 'lastBumpedAt', 'report', 'code', 'bannedAt')), '{}') end
$$;

-- Words of an erased or unknown author are left out, because no erasure would delete them.
create function audit_words_in(entry audit) returns setof audit_words language sql stable as $$
  with people as (
    select
      (select id from users where pseudonym = entry.admin) as admin,
      (select id from users where pseudonym = entry.person) as person,
      coalesce(
        (select submitted_by from listings where id = entry.listing_id),
        -- The listing is deleted; these actions name its submitter.
        (select id from users where pseudonym = entry.person and entry.action in ('change', 'delete'))) as owner
  ),
  -- The author of the live content is the submitter of the last approved revision or, without one, of the last rejected.
  version as (
    select true as found, earlier.person as pseudonym, users.id
    from audit as earlier left join users on users.pseudonym = earlier.person
    where earlier.discord_server_id = entry.discord_server_id and earlier.listing_id = entry.listing_id
      and earlier.action in ('approve', 'reject') and earlier.id < entry.id
    order by earlier.action, earlier.id desc limit 1
  ),
  written as (
    select 'before' as part, key as name, value #>> '{}' as words from jsonb_each(entry.before)
    union all select 'after', key, value #>> '{}' from jsonb_each(entry.after)
  )
  select entry.id, part, name, words, whose.author, people.owner
  from written cross join people left join version on true
  cross join lateral (
    select
      case
        when name = 'reason' and entry.action = 'resolve report' then
          (select reporter_id from reports where id = (entry.before ->> 'report')::uuid)
        when name = 'reason' and entry.action = 'lift ban of person' then
          (select users.id from audit as ban join users on users.pseudonym = ban.admin
           where ban.person = entry.person and ban.action = 'ban person' and ban.id < entry.id
           order by ban.id desc limit 1)
        when name = 'reason' or (entry.action = 'change' and part = 'after') then people.admin
        when entry.action = 'approve' and part = 'after' then people.person
        when version.found then version.id
        else people.owner
      end as author,
      name <> 'reason' and case
        when entry.action = 'change' and part = 'after' then false
        when entry.action = 'approve' and part = 'after' then entry.person is null
        when version.found then version.pseudonym is null
        else people.owner is null and entry.person is null
      end as is_nobodys
  ) as whose
  where name not in ('status', 'revision', 'lastBumpedAt', 'report', 'code', 'bannedAt')
    and (whose.author is not null or whose.is_nobodys)
$$;

create function part_audit_words() returns trigger language plpgsql as $$
begin
  insert into audit_words select * from audit_words_in(new);
  new.before := audit_facts(new.before);
  new.after := audit_facts(new.after);
  return new;
end $$;

alter table audit disable trigger audit_is_kept;
insert into audit_words select words.* from audit cross join lateral audit_words_in(audit) as words;
update audit set before = audit_facts(before), after = audit_facts(after)
  where (before, after) is distinct from (audit_facts(before), audit_facts(after));
alter table audit enable trigger audit_is_kept;

create trigger part_audit_words before insert on audit
  for each row execute function part_audit_words();
