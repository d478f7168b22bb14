-- Who reads what. Views are written together with their sums: the back office reads sums and never counts views.

-- Signed-in readers of each article. `last_viewed_at` decides whether another view counts.
create table article_readers (
  article_id integer not null references articles (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  last_viewed_at timestamptz not null,
  -- Tells whether the last view was the first of its day.
  previous_view_at timestamptz,
  primary key (article_id, user_id)
);
create index article_readers_by_reader on article_readers (user_id);

-- Views of signed-in readers in the order in which they were written: at most one per reader, article and half hour.
-- They are deleted after VIEWS_KEPT_DAYS.
create table article_views (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  viewed_at timestamptz not null
);
create index article_views_by_reader on article_views (user_id, id);
create index article_views_by_article on article_views (article_id);
create trigger count_added after insert on article_views
  referencing new table as changed for each statement execute function count_rows();
create trigger count_deleted after delete on article_views
  referencing old table as changed for each statement execute function count_rows();

-- Signed-in readers per article.
create table article_reader_counts (
  article_id integer primary key references articles (id) on delete cascade,
  readers integer not null
);
create index article_reader_counts_by_readers on article_reader_counts (readers, article_id);

-- Views per reader.
create table reader_view_counts (
  user_id integer primary key references users (id) on delete cascade,
  views integer not null,
  last_viewed_at timestamptz not null,
  previous_view_at timestamptz
);

-- Readers per article and day, in the publisher's time zone: the source of 'Most viewed'. `readers` includes the anonymous ones.
create table daily_article_stats (
  article_id integer not null references articles (id) on delete cascade,
  day date not null,
  readers integer not null,
  anonymous_readers integer not null default 0,
  views integer not null default 0,
  primary key (article_id, day)
);
create index daily_article_stats_by_day on daily_article_stats (day, article_id) include (readers);

-- The whole magazine per day. Whoever reads several articles is one reader of the day; `readers` are those who were signed in.
create table daily_site_stats (
  day date primary key,
  readers integer not null,
  anonymous_readers integer not null,
  views integer not null,
  anonymous_views integer not null
);

-- The salt of the day's visitor hashes. It is destroyed with the day; the hashes are never written down.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- Triggers keep the sums, because rows are also deleted by cascade, which no statement of the application sees.
create function subtract_readers() returns trigger language plpgsql as $$
begin
  update article_reader_counts as counts set readers = counts.readers - gone.readers
  from (select article_id, count(*) as readers from deleted group by 1) as gone
  where counts.article_id = gone.article_id;
  delete from article_reader_counts where readers = 0;
  return null;
end $$;
create trigger subtract_readers after delete on article_readers
  referencing old table as deleted for each statement execute function subtract_readers();

create function subtract_views() returns trigger language plpgsql as $$
begin
  update reader_view_counts as counts set views = counts.views - gone.views
  from (select user_id, count(*) as views from deleted group by 1) as gone
  where counts.user_id = gone.user_id;
  return null;
end $$;
create trigger subtract_views after delete on article_views
  referencing old table as deleted for each statement execute function subtract_views();

-- One transaction at a time writes or deletes views: in several at once, each could wait for counts that another has changed, in a
-- circle. Whoever takes this lock has locked users and articles before it. A trigger takes it for cascades.
create function lock_views() returns void language sql as $$
  select pg_advisory_xact_lock(7165017)
$$;

create function lock_views_before_delete() returns trigger language plpgsql as $$
begin
  perform lock_views();
  return null;
end $$;
create trigger lock_views before delete on article_readers
  for each statement execute function lock_views_before_delete();
create trigger lock_views before delete on article_views
  for each statement execute function lock_views_before_delete();
