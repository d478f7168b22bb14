-- Labels that the publisher gives to members, and changes of many members at once.
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

-- A change of many members at once. It can be undone for some days.
create table member_changes (
  id integer generated always as identity primary key,
  -- Null: the account was deleted since.
  admin_id integer references users (id) on delete set null,
  -- As it was then.
  admin_name text not null,
  -- src/features/members/contract/changes.ts
  change jsonb not null,
  -- The change that this one undoes. Several undos can follow each other: a later change may cover some members at first.
  undoes integer references member_changes (id) on delete cascade,
  started_at timestamptz not null,
  -- Null: it goes on.
  finished_at timestamptz
);
create index member_changes_by_admin on member_changes (admin_id, id);
create index member_changes_by_undone on member_changes (undoes);

create table member_change_rows (
  change_id integer not null references member_changes (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- Null: not reached yet. refused: `reason` says why.
  outcome text check (outcome in ('done', 'unchanged', 'refused', 'failed')),
  reason text,
  -- What a grant added to `subscriptions`. It may be gone.
  grant_id integer,
  is_undone boolean not null default false,
  primary key (change_id, user_id)
);
create index member_change_rows_by_user on member_change_rows (user_id);
