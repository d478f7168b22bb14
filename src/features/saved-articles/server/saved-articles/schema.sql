-- Articles that readers put aside.
create table saved_articles (
  user_id integer not null references users (id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  saved_at timestamptz not null,
  -- Null: still to be read.
  done_at timestamptz,
  primary key (user_id, article_id)
);
create index saved_articles_by_time on saved_articles (user_id, saved_at desc, article_id desc);
create index saved_articles_by_article on saved_articles (article_id);
