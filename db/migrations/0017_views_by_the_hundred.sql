-- Views are written hundreds at a time, and a foreign key looks up the reader and the article of each by itself: that took as long as all
-- else. Whoever writes looks them up once and holds on to them (`write-views.ts`); what refers to them goes with them as before.
alter table article_views drop constraint article_views_user_id_fkey, drop constraint article_views_article_id_fkey;
alter table article_readers drop constraint article_readers_user_id_fkey, drop constraint article_readers_article_id_fkey;

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

create trigger users_views_removed after delete on users
  referencing old table as removed for each statement execute function views_go_with_users();
create trigger articles_views_removed after delete on articles
  referencing old table as removed for each statement execute function views_go_with_articles();
