-- Who in the back office did what to which thing. Rows are written in the transaction of what they tell of, and never changed.
create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  -- Null: the account was deleted since, or the schedule did it.
  admin_id integer references users (id) on delete set null,
  -- As it was then.
  admin_name text not null,
  action text not null,
  -- What it was done to: its kind, its number or name, and what it was called then.
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  detail jsonb not null default '{}'
);
create index audit_log_by_admin on audit_log (admin_id, id);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_by_action on audit_log (action, id);
