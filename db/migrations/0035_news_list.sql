-- News Management: what it sorts and filters by, the views that somebody saved, and changes of many articles at once.

create index articles_by_date on articles (dated_at, id);
create index articles_by_last_change on articles (updated_at, id);
create index articles_by_title_order on articles (searched_title(title), id);
create index articles_by_access on articles (access, id);
create index articles_by_category on articles using gin (categories) with (fastupdate = off);

create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  -- The query of the screen's address.
  query text not null,
  unique (user_id, name)
);

-- A change of many articles at once. It can be undone for some days.
create table article_changes (
  id integer generated always as identity primary key,
  -- Null: the account was deleted since.
  editor_id integer references users (id) on delete set null,
  -- As it was then.
  editor_name text not null,
  -- contract/article/changes.ts
  change jsonb not null,
  -- The change that this one undoes.
  undoes integer unique references article_changes (id) on delete cascade,
  started_at timestamptz not null,
  -- Null: it goes on.
  finished_at timestamptz
);
create index article_changes_by_editor on article_changes (editor_id, id);

create table article_change_rows (
  change_id integer not null references article_changes (id) on delete cascade,
  -- The article may be deleted.
  article_id integer not null,
  -- As it was when the change reached it.
  title text not null default '',
  -- The version that the editor saw.
  version integer not null,
  -- Null: not reached yet. edited: somebody has changed the article since. refused: `reason` says why.
  outcome text check (outcome in ('done', 'unchanged', 'edited', 'missing', 'refused', 'failed')),
  reason text,
  -- What undo writes back; of a deleted article everything that was deleted with it.
  before jsonb,
  version_after integer,
  primary key (change_id, article_id)
);
