-- Readers who have switched on that the articles that they open are remembered. Switching it off deletes what was.
create table reading_histories (
  user_id integer primary key references users (id) on delete cascade,
  since timestamptz not null
);

create table read_articles (
  user_id integer not null references reading_histories (user_id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  read_at timestamptz not null,
  -- Where they were: the number of the block of the text that stood at the top, and how far through the text that is.
  block integer not null default 0 check (block >= 0),
  percent smallint not null default 0 check (percent between 0 and 100),
  primary key (user_id, article_id)
);
create index read_articles_by_time on read_articles (user_id, read_at desc, article_id desc);
create index read_articles_by_article on read_articles (article_id);
