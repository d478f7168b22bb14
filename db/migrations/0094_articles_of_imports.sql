-- Articles of an import are no news, whatever their dates: its transactions say so with `groundplane.moves`. Neither those who follow their
-- subjects nor programs of others are told that they came, or that an undo took them away.
create function is_moving() returns boolean language sql stable as $$ select coalesce(current_setting('groundplane.moves', true), '') = 'on' $$;

drop trigger tell_followers_of_added_article on articles;
create trigger tell_followers_of_added_article after insert on articles
  for each row when (new.published_at is not null and not is_moving()) execute function tell_followers();
drop trigger tell_of_added_article on articles;
create trigger tell_of_added_article after insert on articles
  for each row when (new.published_at is not null and not is_moving()) execute function tell_of_article();
drop trigger tell_of_changed_article on articles;
create trigger tell_of_changed_article after update of published_at, version on articles
  for each row when (((old.published_at is null) <> (new.published_at is null)
    or new.published_at is not null and new.version <> old.version) and not is_moving()) execute function tell_of_article();
drop trigger tell_of_deleted_article on articles;
create trigger tell_of_deleted_article after delete on articles
  for each row when (old.published_at is not null and not is_moving()) execute function tell_of_article();
