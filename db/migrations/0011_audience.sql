-- Who reads what, and the sums of it, so that no list and no figure counts through all views.

-- A signed-in reader's views of articles, once for each reader, article and half an hour, in the order in which they were
-- written. Kept for as long as the publisher says.
create table article_views (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  viewed_at timestamptz not null
);
create index article_views_by_reader on article_views (user_id, id);
create index article_views_by_article on article_views (article_id);

-- Every reader of every article once. By the last view it is decided whether another counts.
create table article_readers (
  article_id integer not null references articles (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
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

-- Of the readers of an article on a day, those who were not signed in: of them nothing is kept but how many they were.
alter table article_readers_daily add column anonymous integer not null default 0;
alter table article_readers_daily add column views integer not null default 0;

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
  update row_counts set total = row_counts.total - gone.total
  from (select id - id % 5000 as first_id, count(*) as total from removed group by 1 order by 1) as gone
  where row_counts.counted = tg_table_name and row_counts.first_id = gone.first_id;
  delete from row_counts
  where counted = tg_table_name and total = 0 and first_id in (select id - id % 5000 from removed);
  return null;
end $$;

-- Where in a table the page begins before which so many rows come: its stretch of ids, how many rows of that come before it too, and
-- how many rows there are in all. No stretch: there is no such page.
create function page_start(of_table text, skipped bigint, newest_first boolean)
returns table (total bigint, from_id bigint, until_id bigint, skip bigint) language sql stable as $$
  with stretches as (
    select first_id, row_counts.total,
      sum(row_counts.total) over (order by case when newest_first then -first_id else first_id end) as through
    from row_counts where counted = of_table
  )
  select coalesce((select sum(stretches.total) from stretches), 0)::bigint, start.first_id, start.first_id + 5000, skipped - start.before
  from (select) as one
  left join lateral (
    select first_id, (through - stretches.total)::bigint as before from stretches where through > skipped order by through limit 1
  ) as start on true
$$;

create trigger users_added after insert on users
  referencing new table as added for each statement execute function row_counts_add();
create trigger users_removed after delete on users
  referencing old table as removed for each statement execute function row_counts_remove();
insert into row_counts (counted, first_id, total) select 'users', id - id % 5000, count(*) from users group by 2;

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

create function article_totals_remove() returns trigger language plpgsql as $$
begin
  update article_totals set readers = article_totals.readers - gone.readers
  from (select article_id, count(*) as readers from removed group by 1 order by 1) as gone
  where article_totals.article_id = gone.article_id;
  delete from article_totals where readers = 0 and article_id in (select article_id from removed);
  return null;
end $$;

create function reader_totals_remove() returns trigger language plpgsql as $$
begin
  update reader_totals set views = reader_totals.views - gone.views
  from (select user_id, count(*) as views from removed group by 1 order by 1) as gone
  where reader_totals.user_id = gone.user_id;
  delete from reader_totals where views = 0 and user_id in (select user_id from removed);
  return null;
end $$;

create trigger article_readers_added after insert on article_readers
  referencing new table as added for each statement execute function article_totals_add();
create trigger article_readers_removed after delete on article_readers
  referencing old table as removed for each statement execute function article_totals_remove();
create trigger article_views_uncounted after delete on article_views
  referencing old table as removed for each statement execute function reader_totals_remove();

-- Readers are looked for by what their names begin with, or by any three letters of them.
create index users_by_name on users (lower(username) text_pattern_ops, id);
create index users_by_letters on users using gin (lower(username) gin_trgm_ops);

-- What the figures ask for.
create index users_by_age on users (created_at);
create index subscriptions_by_start on subscriptions (starts_at);
create index subscriptions_by_any_end on subscriptions (ends_at);
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_by_refund on orders (refunded_at) where refunded_at is not null;
create index newsletter_subscribers_by_beginning on newsletter_subscribers (subscribed_at);
create index newsletter_subscribers_by_end on newsletter_subscribers (unsubscribed_at);
create index ad_figures_by_day on ad_figures (day);

-- An administrator took back what was bought; the money is another matter. What it would have given is gone from then on.
alter table orders add column withdrawn_at timestamptz;
