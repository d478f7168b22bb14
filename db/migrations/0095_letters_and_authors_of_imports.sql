-- Comments that an import has brought wait as letters without an account, behind those of readers.
comment on column letters.user_id is 'Null: withdrawn, or a comment of the system before this one';
create index letters_waiting on letters ((user_id is null), id) where state = 'waiting';

-- Of an export of a magazine like this one: all that it says of an author, and the picture here that shows them.
alter table move_in_names add column record jsonb;
