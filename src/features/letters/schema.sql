-- Readers' letters to articles, and answers to letters.
create table letters (
  id integer generated always as identity primary key,
  article_id integer not null references articles (id) on delete cascade,
  -- The letter that this one answers. An answer has no answers.
  answers_id integer references letters (id) on delete cascade,
  -- Null: withdrawn, or a comment of the system before this one.
  user_id integer references users (id) on delete cascade,
  -- As it was when the letter was written.
  name text not null,
  text text not null,
  is_by_author boolean not null,
  -- A withdrawn letter has no name and no text. It stays because of its answers.
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'refused', 'withdrawn')),
  -- Why it was refused, for its writer.
  reason text not null default '',
  written_at timestamptz not null,
  settled_at timestamptz,
  settled_by_name text not null default '',
  -- The state that its writer has been told by mail.
  notified_state text not null default '',
  -- How many readers have reported it since an editor looked at it.
  reports integer not null default 0
);
create index letters_by_article on letters (article_id, written_at desc, id desc) where answers_id is null;
create index letters_by_answered on letters (answers_id) where answers_id is not null;
create index letters_by_user on letters (user_id, id desc);
create index letters_by_state on letters (state, id desc);
create index letters_reported on letters (id) where reports > 0;
create index letters_to_notify on letters (settled_at) where state in ('shown', 'refused') and state <> notified_state;
-- Comments of an import wait behind those of readers.
create index letters_waiting on letters ((user_id is null), id) where state = 'waiting';

-- Readers who may write no letters.
create table letter_bans (
  user_id integer primary key references users (id) on delete cascade,
  banned_at timestamptz not null,
  banned_by_name text not null
);
