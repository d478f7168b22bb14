-- Writers hand in their own articles; advertising places ads. Neither publishes.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('reader', 'writer', 'editor', 'advertising', 'admin'));

-- Who added an article, and whether it waits for an editor. An article of an import or from before this table has no row.
create table article_writers (
  article_id integer primary key references articles (id) on delete cascade,
  -- Null: the account was deleted since.
  user_id integer references users (id) on delete set null,
  -- Null: not handed in. Publishing takes it away.
  handed_in_at timestamptz
);
create index article_writers_by_user on article_writers (user_id);
create index article_writers_handed_in on article_writers (article_id) where handed_in_at is not null;
