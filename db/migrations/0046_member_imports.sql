-- Uploaded files of members: first checked, then applied.
create table member_imports (
  id integer generated always as identity primary key,
  file_name text not null,
  -- Removed once the file is applied or has failed.
  csv text,
  -- The last day of complimentary plans for which the file names none. Null: such plans are not granted.
  plan_until text,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed')),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  -- After a crash, reading goes on from this line.
  lines_read integer not null default 0,
  lines integer not null,
  -- Rows of new members and of members who had an account; of both: who get the newsletter now, who do not, and who get a plan.
  fresh integer not null default 0,
  known integer not null default 0,
  subscribed integer not null default 0,
  declined integer not null default 0,
  granted integer not null default 0,
  refused integer not null default 0,
  -- The first rows that were not taken, or not in full: [{ "line": 7, "email": "…", "reason": "…" }, …]. Removed after a month.
  refusals jsonb not null default '[]',
  problem text
);
create index member_imports_by_creator on member_imports (created_by);
