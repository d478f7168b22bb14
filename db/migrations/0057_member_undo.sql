-- Changes of many members can be undone for some days.
alter table member_changes
  -- The change that this one undoes.
  add column undoes integer unique references member_changes (id) on delete cascade;
-- What a grant added to `subscriptions`. It may be gone.
alter table member_change_rows add column grant_id integer;

-- Every list has saved views of its own. The screen's address.
alter table saved_views add column screen text not null default 'new-management';
alter table saved_views alter column screen drop default;
alter table saved_views drop constraint saved_views_user_id_name_key;
alter table saved_views add unique (user_id, screen, name);
