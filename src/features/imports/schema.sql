-- Uploads of all kinds that are checked first and then applied in batches.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('newsletter', 'members', 'parts', 'redirects', 'site-import')),
  file_name text not null,
  -- The text of a CSV file; of a move from another system the name of a file, which can be of any size. Removed once the import is done or
  -- has failed.
  source text,
  -- What was chosen with the upload.
  options jsonb not null default '{}',
  state text not null check (state in ('checking', 'checked', 'importing', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  -- After a crash, an import goes on behind this line.
  lines_read integer not null default 0,
  lines integer not null,
  -- How many rows did what, in the words of the kind: { "fresh": 7, "known": 2 }
  counts jsonb not null default '{}',
  refused integer not null default 0,
  -- The first rows that were not taken, or not in full: [{ "line": 7, "reason": "…", … }, …]
  refusals jsonb not null default '[]',
  problem text
);
create index imports_by_creator on imports (created_by);
