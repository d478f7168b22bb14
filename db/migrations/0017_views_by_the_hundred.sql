-- Views are written hundreds at a time, and a foreign key looks up the reader and the article of each by itself: that took as long as all
-- else. Whoever writes looks them up once and holds on to them (`write-views.ts`); what refers to them goes with them as before.
alter table article_views drop constraint article_views_user_id_fkey, drop constraint article_views_article_id_fkey;
alter table article_readers drop constraint article_readers_user_id_fkey, drop constraint article_readers_article_id_fkey;

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
