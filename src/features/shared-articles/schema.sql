-- Gift links: with one, a gold reader opens a gated article to ten people.
create table shared_articles (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  -- As it is, since whoever made the link is shown it again. It opens one article to ten people.
  token text not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
-- One that works for each reader and article.
create unique index shared_articles_current on shared_articles (user_id, article_id) where revoked_at is null;
create index shared_articles_by_article on shared_articles (article_id);

-- Who has opened an article with a link: the secret that their browser keeps, so that they open it again without being counted twice.
create table shared_article_readers (
  shared_article_id integer not null references shared_articles (id) on delete cascade,
  pass_hash bytea not null,
  opened_at timestamptz not null,
  -- Hashes of the networks from which a pass of a gift link was used.
  networks text[] not null default '{}',
  primary key (shared_article_id, pass_hash)
);
