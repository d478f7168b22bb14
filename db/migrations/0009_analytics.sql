-- Who reads what, and the sums of it, so that no list and no figure counts through all views.

-- Without foreign keys, which look up the reader and the article of each row by itself: whoever writes looks them up once and locks them
-- (`write-views.ts`); the triggers below delete what refers to them.
-- A signed-in reader's views of articles, once for each reader, article and half an hour, in the order in which they were
-- written. Kept for as long as the publisher says.
create table article_views (
  id bigint generated always as identity primary key,
  user_id integer not null,
  article_id integer not null,
  viewed_at timestamptz not null
);
create index article_views_by_reader on article_views (user_id, id);
create index article_views_by_article on article_views (article_id);

-- Every reader of every article once. By the last view it is decided whether another counts.
create table article_readers (
  article_id integer not null,
  user_id integer not null,
  last_viewed_at timestamptz not null,
  -- The view before the last: whether the last was the first of its day.
  viewed_before_at timestamptz,
  primary key (article_id, user_id)
);
create index article_readers_by_reader on article_readers (user_id);

-- How many signed-in readers an article has.
create table article_totals (
  article_id integer primary key references articles (id) on delete cascade,
  readers integer not null
);
create index article_totals_by_readers on article_totals (readers, article_id);

-- How many views a reader has.
create table reader_totals (
  user_id integer primary key references users (id) on delete cascade,
  views integer not null,
  last_viewed_at timestamptz not null,
  viewed_before_at timestamptz
);

-- Readers of an article per day: what 'Most viewed' is made of.
create table article_readers_daily (
  article_id integer not null references articles (id) on delete cascade,
  day date not null,
  readers integer not null,
  -- Of these, those who were not signed in: nothing is kept of them but how many they were.
  anonymous integer not null default 0,
  views integer not null default 0,
  primary key (article_id, day)
);
create index article_readers_daily_by_day on article_readers_daily (day, article_id) include (readers);

-- The whole magazine by day, in the publisher's time zone. Whoever reads several articles is one reader of the day.
create table view_days (
  day date primary key,
  readers integer not null,
  anonymous_readers integer not null,
  views integer not null,
  anonymous_views integer not null
);

-- What anonymous readers are told apart by on one day; gone with the day, and with it all that it was good for.
create table view_salts (
  day date primary key,
  salt bytea not null
);

-- How many rows of a table there are in each stretch of 5,000 ids, so that the last page costs what the first does.
create table row_counts (
  counted text not null,
  first_id bigint not null,
  total integer not null,
  primary key (counted, first_id)
);

create function row_counts_add() returns trigger language plpgsql as $$
begin
  insert into row_counts as kept (counted, first_id, total)
  select tg_table_name, id - id % 5000, count(*) from added group by 2 order by 2
  on conflict (counted, first_id) do update set total = kept.total + excluded.total;
  return null;
end $$;

create function row_counts_remove() returns trigger language plpgsql as $$
begin
  perform from row_counts
  where counted = tg_table_name and first_id in (select id - id % 5000 from removed) order by first_id for update;
  update row_counts set total = row_counts.total - gone.total
  from (select id - id % 5000 as first_id, count(*) as total from removed group by 1) as gone
  where row_counts.counted = tg_table_name and row_counts.first_id = gone.first_id;
  delete from row_counts
  where counted = tg_table_name and total = 0 and first_id in (select id - id % 5000 from removed);
  return null;
end $$;

-- Where in a table the page begins before which so many rows come: its stretch of ids, how many rows of that come before it too, and
-- how many rows there are in all. No stretch: there is no such page.
--
-- Ten million views are two thousand stretches of 5,000 ids, and to sum all of them up in order took longer than to read the page. So the
-- stretch is looked for from the nearer end, as the index has them, and no further than it is.
create function page_start(of_table text, skipped bigint, newest_first boolean)
returns table (total bigint, from_id bigint, until_id bigint, skip bigint) language sql stable as $$
  with counts as (
    select coalesce(sum(row_counts.total), 0)::bigint as total from row_counts where counted = of_table
  ),
  way as (
    -- Walked towards older rows, and how many of these come first on the way.
    select counts.total, newest_first = (skipped * 2 < counts.total) as is_down,
      least(skipped, counts.total - 1 - skipped) as passed, skipped * 2 < counts.total as is_from_start
    from counts where skipped < counts.total
  )
  select counts.total, start.first_id, start.first_id + 5000,
    skipped - case when way.is_from_start then start.through - start.total else way.total - start.through end
  from counts left join way on true left join lateral (
    (select * from (
      select first_id, row_counts.total, sum(row_counts.total) over (order by first_id desc rows unbounded preceding) as through
      from row_counts where counted = of_table
    ) as down where way.is_down and through > way.passed order by first_id desc limit 1)
    union all
    (select * from (
      select first_id, row_counts.total, sum(row_counts.total) over (order by first_id rows unbounded preceding) as through
      from row_counts where counted = of_table
    ) as up where not way.is_down and through > way.passed order by first_id limit 1)
  ) as start on true
$$;

create trigger users_added after insert on users
  referencing new table as added for each statement execute function row_counts_add();
create trigger users_removed after delete on users
  referencing old table as removed for each statement execute function row_counts_remove();

create trigger article_views_added after insert on article_views
  referencing new table as added for each statement execute function row_counts_add();
create trigger article_views_removed after delete on article_views
  referencing old table as removed for each statement execute function row_counts_remove();

create function article_totals_add() returns trigger language plpgsql as $$
begin
  insert into article_totals as kept (article_id, readers)
  select article_id, count(*) from added group by 1 order by 1
  on conflict (article_id) do update set readers = kept.readers + excluded.readers;
  return null;
end $$;

-- Whoever takes views away takes rows in the order of those who write them (`write-views.ts`), or one waits for the other until the
-- database ends it: readers of articles, sums of readers, sums of articles, and the counts that all need last; of each the lower first.
-- An update takes rows as its plan has it, so that they are held on to before.
create function article_totals_remove() returns trigger language plpgsql as $$
begin
  perform from article_totals where article_id in (select article_id from removed) order by article_id for update;
  update article_totals set readers = article_totals.readers - gone.readers
  from (select article_id, count(*) as readers from removed group by 1) as gone
  where article_totals.article_id = gone.article_id;
  delete from article_totals where readers = 0 and article_id in (select article_id from removed);
  return null;
end $$;

create function reader_totals_remove() returns trigger language plpgsql as $$
begin
  perform from reader_totals where user_id in (select user_id from removed) order by user_id for update;
  update reader_totals set views = reader_totals.views - gone.views
  from (select user_id, count(*) as views from removed group by 1) as gone
  where reader_totals.user_id = gone.user_id;
  delete from reader_totals where views = 0 and user_id in (select user_id from removed);
  return null;
end $$;

create trigger article_readers_added after insert on article_readers
  referencing new table as added for each statement execute function article_totals_add();
create trigger article_readers_removed after delete on article_readers
  referencing old table as removed for each statement execute function article_totals_remove();
create trigger article_views_lose_readers after delete on article_views
  referencing old table as removed for each statement execute function reader_totals_remove();

-- Whoever takes views away does so alone, until the end of the transaction: an account, an article and what is old take the same rows and
-- sums in different orders, and would wait for each other. The number is one of our own among advisory locks.
create function turn_at_removing_views() returns void language sql as $$
  select pg_advisory_xact_lock(7165017)
$$;

create function views_before_removal() returns trigger language plpgsql as $$
begin
  perform turn_at_removing_views();
  return null;
end $$;

create function views_go_with_users() returns trigger language plpgsql as $$
begin
  delete from article_readers where user_id in (select id from removed);
  delete from article_views where user_id in (select id from removed);
  return null;
end $$;

create function views_go_with_articles() returns trigger language plpgsql as $$
begin
  delete from article_readers where article_id in (select id from removed);
  delete from article_views where article_id in (select id from removed);
  return null;
end $$;

-- By their names these come before the triggers that count users and articles: counts that all need are held for the shortest time.
create trigger users_lose_views_alone before delete on users
  for each statement execute function views_before_removal();
create trigger articles_lose_views_alone before delete on articles
  for each statement execute function views_before_removal();
create trigger users_lose_views after delete on users
  referencing old table as removed for each statement execute function views_go_with_users();
create trigger articles_lose_views after delete on articles
  referencing old table as removed for each statement execute function views_go_with_articles();
