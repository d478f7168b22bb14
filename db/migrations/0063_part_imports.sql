-- Uploaded files of parts: first checked, then applied.
create table part_imports (
  id integer generated always as identity primary key,
  file_name text not null,
  -- Removed once the file is applied or has failed.
  csv text,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed')),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  -- After a crash, reading goes on from this line.
  lines_read integer not null default 0,
  lines integer not null,
  fresh integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- The first rows that were not taken: [{ "line": 7, "part": "…", "reason": "…" }, …].
  refusals jsonb not null default '[]',
  problem text
);
create index part_imports_by_creator on part_imports (created_by);
