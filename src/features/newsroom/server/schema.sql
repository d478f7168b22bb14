-- The newsroom: what editors write before and after an article is published.

-- Every text of an article that was saved, the present one too, under the version that it was. An article of an import
-- has none until it is saved for the first time.
create table article_revisions (
  article_id integer not null references articles (id) on delete cascade,
  version integer not null,
  made_at timestamptz not null,
  -- Null: the account was deleted since, or it is not known who it was.
  editor_id integer references users (id) on delete set null,
  -- As it was then.
  editor_name text not null,
  -- found: what stood there when the record began. dated: published or scheduled, and dated so.
  made text not null check (made in ('added', 'edited', 'restored', 'found', 'dated')),
  restored_from integer,
  -- The columns of `articles` that an editor writes, by name. A column that is added later is empty in older revisions.
  content jsonb not null,
  primary key (article_id, version)
);
create index article_revisions_by_editor on article_revisions (editor_id);

-- What stands in somebody's form and is not saved yet: of each editor one for an article.
create table article_drafts (
  editor_id integer not null references users (id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  content jsonb not null,
  -- The version of the article that it was begun on.
  article_version integer,
  -- Counts its saves: another window that has not seen the last one does not write over it.
  number integer not null,
  saved_at timestamptz not null,
  primary key (editor_id, article_id)
);
create index article_drafts_by_article on article_drafts (article_id);

create function drafts_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('draft', new.article_id || ':' || new.editor_id, new.content::text);
  return null;
end $$;
create trigger drafts_saved_with_pictures after insert or update of content on article_drafts
  for each row execute function drafts_use_pictures();
create trigger drafts_removed_with_pictures after delete on article_drafts
  for each row execute function picture_uses_remove('draft');

-- Drafts of articles that are not added yet.
create table new_article_drafts (
  -- The window where the draft was begun has made it up, so that a draft has an address before the server knows it.
  key text primary key,
  -- Who writes it. Null: the account was deleted since; editors go on with the draft.
  editor_id integer references users (id) on delete set null,
  content jsonb not null,
  -- As in article_drafts.
  number integer not null,
  saved_at timestamptz not null,
  -- Null: not discarded. Discarding can be undone for some days.
  discarded_at timestamptz,
  -- Who works on it, and until when, before it is added.
  assignee_id integer references users (id) on delete set null,
  -- The last day, in the site's time zone.
  due_on date
);
create index new_article_drafts_by_editor on new_article_drafts (editor_id);
create index new_article_drafts_by_assignee on new_article_drafts (assignee_id);
create index new_article_drafts_due on new_article_drafts (due_on) where due_on is not null;

create function new_drafts_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('new-draft', new.key, case when new.discarded_at is null then new.content::text end);
  return null;
end $$;
create trigger new_drafts_saved_with_pictures after insert or update of content, discarded_at on new_article_drafts
  for each row execute function new_drafts_use_pictures();
create trigger new_drafts_removed_with_pictures after delete on new_article_drafts
  for each row execute function picture_uses_remove('new-draft');

-- Numbers of drafts are never given twice: a window that has not seen that a draft was discarded does not take the next one for it.
create sequence article_draft_numbers as integer;

-- The keywords that editors have given, as search files their words, with how many articles have each. Counted anew every night.
create table keyword_uses (
  phrase text collate "C" primary key,
  -- As most write it.
  name text not null,
  uses integer not null
);

-- The articles whose titles are like one of some texts, the newest number first, for texts that few titles are like: the index
-- articles_by_title finds them, whatever the planner guesses of how many there are. Planning it anew for each search took longer than the search.
create function articles_titled(texts text[], of_section text, of_state text, most integer) returns setof integer
language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select id from articles
  where searched_title(title) like any (texts)
    and (of_section is null or section = of_section)
    and case of_state
      when 'published' then published_at is not null
      when 'unpublished' then published_at is null
      when 'scheduled' then publish_at is not null
      else true end
  order by id desc limit most;
end $$;

-- Who added an article. One of an import has no row.
create table article_writers (
  article_id integer primary key references articles (id) on delete cascade,
  -- Null: the account was deleted since.
  user_id integer references users (id) on delete set null
);
create index article_writers_by_user on article_writers (user_id);

-- A change of many articles at once. It can be undone for some days.
create table article_changes (
  id integer generated always as identity primary key,
  -- Null: the account was deleted since.
  editor_id integer references users (id) on delete set null,
  -- As it was then.
  editor_name text not null,
  -- src/features/articles/contract/changes.ts
  change jsonb not null,
  -- The change that this one undoes. Several undos can follow each other: a later change may cover some articles at first.
  undoes integer references article_changes (id) on delete cascade,
  started_at timestamptz not null,
  -- Null: it goes on.
  finished_at timestamptz
);
create index article_changes_by_editor on article_changes (editor_id, id);
create index article_changes_by_undone on article_changes (undoes);

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
  -- The version that this change wrote, or that is the same again after a later change was undone.
  version_after integer,
  is_undone boolean not null default false,
  primary key (change_id, article_id)
);
create index article_change_rows_by_article on article_change_rows (article_id, version_after);

-- How far an article is before it is published, who works on it, and until when. An article without a row is a draft of nobody.
create table article_workflow (
  article_id integer primary key references articles (id) on delete cascade,
  stage text not null check (stage in ('draft', 'in-review', 'ready')),
  moved_at timestamptz not null,
  -- As it was then.
  moved_by_name text not null,
  -- What was said with the last move.
  note text not null,
  assignee_id integer references users (id) on delete set null,
  due_on date,
  -- Counts its changes: whoever has not seen the last one does not write over it.
  number integer not null
);
create index article_workflow_by_assignee on article_workflow (assignee_id);
create index article_workflow_by_stage on article_workflow (stage, article_id) where stage <> 'draft';
create index article_workflow_by_day on article_workflow (due_on) where due_on is not null;

-- What the staff are told by mail. Several within a short time make one mail.
create table staff_notices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- An article, or the draft of a new one.
  article_id integer references articles (id) on delete cascade,
  draft_key text references new_article_drafts (key) on delete cascade,
  sentence text not null,
  -- What somebody wrote to them; empty: nothing.
  words text not null,
  made_at timestamptz not null,
  mailed_at timestamptz,
  check ((article_id is null) <> (draft_key is null))
);
create index staff_notices_by_user on staff_notices (user_id, mailed_at);
create index staff_notices_by_article on staff_notices (article_id);
create index staff_notices_by_draft on staff_notices (draft_key) where draft_key is not null;

-- What the staff say about an article and its passages. Readers never see it, and it is no part of the text.
create table article_comments (
  id integer generated always as identity primary key,
  article_id integer not null references articles (id) on delete cascade,
  -- The comment that this one answers; null: it begins a thread.
  thread_id integer references article_comments (id) on delete cascade,
  -- Null: the account was deleted since.
  author_id integer references users (id) on delete set null,
  -- As it was then.
  author_name text not null,
  -- Plain text.
  words text not null,
  -- The passage as it was then; empty: the whole article.
  quotation text not null,
  -- Where the passage is: its text, the text before it, and its position, as of the last save that moved it.
  anchor jsonb,
  made_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by_name text
);
create index article_comments_by_article on article_comments (article_id, id);
create index article_comments_by_thread on article_comments (thread_id);
create index article_comments_by_author on article_comments (author_id);

-- Who has an article open in the editor. A row counts for a minute and a half after it was last seen.
create unlogged table article_presence (
  article_id integer not null references articles (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (article_id, user_id)
);
create index article_presence_by_user on article_presence (user_id);
create index article_presence_by_time on article_presence (seen_at);

-- Passages that the staff insert into articles.
create table snippets (
  id integer generated always as identity primary key,
  name text not null,
  html text not null,
  -- The beginning of its text, for lists.
  excerpt text not null,
  updated_at timestamptz not null
);
create unique index snippets_by_name on snippets (lower(name));

create function snippets_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('snippet', new.id::text, new.html);
  return null;
end $$;
create trigger snippets_saved_with_pictures after insert or update of html on snippets
  for each row execute function snippets_use_pictures();
create trigger snippets_removed_with_pictures after delete on snippets
  for each row execute function picture_uses_remove('snippet');

-- What readers say is wrong in an article. Nothing else of the reader is kept than the name that they want to be thanked by.
create table error_reports (
  id integer generated always as identity primary key,
  article_id integer not null references articles (id) on delete cascade,
  words text not null,
  -- Empty: they want no thanks.
  finder text not null,
  state text not null default 'open' check (state in ('open', 'corrected', 'declined')),
  reported_at timestamptz not null,
  settled_at timestamptz,
  -- The name at that time.
  settled_by_name text not null default ''
);
create index error_reports_by_state on error_reports (state, reported_at desc, id desc);
create index error_reports_by_article on error_reports (article_id);
