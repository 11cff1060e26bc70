-- A submitter has a row in users: a submission during the erasure of its author waits for the erasure, and fails.
update listings set submitted_by = null
  where submitted_by is not null and not exists (select from users where users.id = submitted_by);
update revisions set submitted_by = null
  where submitted_by is not null and not exists (select from users where users.id = submitted_by);
alter table listings add foreign key (submitted_by) references users on delete set null;
alter table revisions add foreign key (submitted_by) references users on delete set null;
create index revisions_of_submitter on revisions (submitted_by) where submitted_by is not null;

-- A revision of an erased author keeps its number: a later revision must not get the number of one that an admin has
-- read.
alter table revisions
  drop constraint revisions_description_check,
  add constraint revisions_description_check check (
    char_length(description) between 20 and 500
    or (description = '' and submitted_by is null and decision is not null));

create index guilds_of_owner on guilds (owner_id) where owner_id is not null;
