-- Articles of an import are no news, whatever their dates: its transactions say so with `groundplane.moves`. Neither those who follow their
-- subjects nor programs of others are told that they came, or that an undo took them away.
drop trigger tell_followers_of_added_article on articles;
create trigger tell_followers_of_added_article after insert on articles
  for each row when (new.published_at is not null and current_setting('groundplane.moves', true) is distinct from 'on')
  execute function tell_followers();
drop trigger tell_of_added_article on articles;
create trigger tell_of_added_article after insert on articles
  for each row when (new.published_at is not null and current_setting('groundplane.moves', true) is distinct from 'on')
  execute function tell_of_article();
drop trigger tell_of_deleted_article on articles;
create trigger tell_of_deleted_article after delete on articles
  for each row when (old.published_at is not null and current_setting('groundplane.moves', true) is distinct from 'on')
  execute function tell_of_article();
