-- Who has an article open in the editor. A row counts for a minute and a half after it was last seen.
create unlogged table article_presence (
  article_id integer not null references articles (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (article_id, user_id)
);
create index article_presence_by_user on article_presence (user_id);
create index article_presence_by_time on article_presence (seen_at);
