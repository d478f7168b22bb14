-- Plans of the old system, of which each becomes an access level, and what authors say of themselves.
alter table move_in_names drop constraint move_in_names_kind_check;
alter table move_in_names add constraint move_in_names_kind_check check (kind in ('author', 'category', 'tag', 'tier'));
alter table move_in_names add column biography text not null default '';
