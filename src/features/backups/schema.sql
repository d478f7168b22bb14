-- Backups that the magazine made by itself, and those that it restored on trial. Rows are deleted after a year.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('make', 'try')),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  file text,
  bytes bigint,
  rows bigint,
  files bigint,
  -- Null: it succeeded.
  problem text
);
create index backup_runs_by_kind on backup_runs (kind, id desc);
