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
