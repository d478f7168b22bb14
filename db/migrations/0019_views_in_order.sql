-- Whoever takes views away takes rows in the order of those who write them (`write-views.ts`), or one waits for the other until the
-- database ends it: readers of articles, sums of readers, sums of articles, and the counts that all need last; of each the lower first.
-- An update takes rows as its plan has it, so that they are held on to before.

create or replace function article_totals_remove() returns trigger language plpgsql as $$
begin
  perform from article_totals where article_id in (select article_id from removed) order by article_id for update;
  update article_totals set readers = article_totals.readers - gone.readers
  from (select article_id, count(*) as readers from removed group by 1) as gone
  where article_totals.article_id = gone.article_id;
  delete from article_totals where readers = 0 and article_id in (select article_id from removed);
  return null;
end $$;

create or replace function reader_totals_remove() returns trigger language plpgsql as $$
begin
  perform from reader_totals where user_id in (select user_id from removed) order by user_id for update;
  update reader_totals set views = reader_totals.views - gone.views
  from (select user_id, count(*) as views from removed group by 1) as gone
  where reader_totals.user_id = gone.user_id;
  delete from reader_totals where views = 0 and user_id in (select user_id from removed);
  return null;
end $$;

create or replace function row_counts_remove() returns trigger language plpgsql as $$
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

-- Triggers come in the order of their names; the counts are `article_views_removed`.
alter trigger article_views_uncounted on article_views rename to article_views_lose_readers;
