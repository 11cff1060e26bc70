-- Texts that can be sent with a decision. One that is removed keeps its row and its title, by which the decisions that
-- were made with it are counted (`after ->> 'template'` in the audit); its texts go.
create table templates (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 80),
  en text not null check (char_length(en) <= 1000),
  ko text not null check (char_length(ko) <= 1000),
  ja text not null check (char_length(ja) <= 1000),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  check (removed_at is not null or least(char_length(en), char_length(ko), char_length(ja)) > 0)
);
