-- Members: labels and a note of the publisher, when somebody was last seen, and changes of many members at once.

alter table users
  -- Of the publisher. Readers see it in the download of their data only.
  add column note text not null default '',
  -- To within half a day. Null: never since the account was made.
  add column last_seen_at timestamptz;
update users set last_seen_at = greatest(
  (select max(last_seen_at) from sessions where user_id = users.id),
  (select max(seen_at) from known_networks where user_id = users.id)
);
create index users_by_last_visit on users (last_seen_at nulls first, id);

create table labels (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null
);
create unique index labels_by_name on labels (lower(name));

create table member_labels (
  label_id integer not null references labels (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  primary key (label_id, user_id)
);
create index member_labels_by_user on member_labels (user_id);

create table member_changes (
  id integer generated always as identity primary key,
  -- Null: the account was deleted since.
  admin_id integer references users (id) on delete set null,
  -- As it was then.
  admin_name text not null,
  -- contract/members/changes.ts
  change jsonb not null,
  started_at timestamptz not null,
  -- Null: it goes on.
  finished_at timestamptz
);
create index member_changes_by_admin on member_changes (admin_id, id);

create table member_change_rows (
  change_id integer not null references member_changes (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- Null: not reached yet. refused: `reason` says why.
  outcome text check (outcome in ('done', 'unchanged', 'refused', 'failed')),
  reason text,
  primary key (change_id, user_id)
);
create index member_change_rows_by_user on member_change_rows (user_id);
