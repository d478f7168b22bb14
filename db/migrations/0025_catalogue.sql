-- The publisher's sections and categories. Without a row they are the specification's. One document, since every process holds all of it
-- and every change is checked as a whole.
create table catalogue (
  id integer primary key default 1 check (id = 1),
  value jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);

-- Which sections there are is data.
alter table articles drop constraint articles_section_check;
