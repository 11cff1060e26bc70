-- Whoever submits is a person who is known here: a submission of somebody whose data is being erased waits for that,
-- and fails.
update listings set submitted_by = null
  where submitted_by is not null and not exists (select from users where users.id = submitted_by);
update revisions set submitted_by = null
  where submitted_by is not null and not exists (select from users where users.id = submitted_by);
alter table listings add foreign key (submitted_by) references users on delete set null;
alter table revisions add foreign key (submitted_by) references users on delete set null;
create index revisions_of_submitter on revisions (submitted_by) where submitted_by is not null;

-- Of a revision whose author's data is erased, its number is left: an admin who has read it must not decide by that
-- number about another one.
alter table revisions
  drop constraint revisions_description_check,
  add constraint revisions_description_check check (
    char_length(description) between 20 and 500
    or (description = '' and submitted_by is null and decision is not null));

create index guilds_of_owner on guilds (owner_id) where owner_id is not null;
