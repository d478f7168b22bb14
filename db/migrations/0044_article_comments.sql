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
