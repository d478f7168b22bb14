-- Exports of the magazine that administrators have asked for. The rows stay, so that one sees who took what and when.
create table exports (
  id integer generated always as identity primary key,
  format text not null check (format in ('markdown', 'ghost', 'wxr', 'members', 'orders')),
  state text not null check (state in ('running', 'done', 'failed')),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  -- Articles and pages, members or orders: in all, and how many are written.
  total integer not null default 0,
  written integer not null default 0,
  -- The name of the file in the folder of exports, which nobody can guess. Null: there is none yet, or none any more.
  file text,
  bytes bigint not null default 0,
  -- Why it failed.
  problem text,
  check ((state = 'running') = (finished_at is null))
);
