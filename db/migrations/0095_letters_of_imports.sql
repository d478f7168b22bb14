-- Comments that an import has brought wait as letters without an account, behind those of readers.
comment on column letters.user_id is 'Null: withdrawn, or a comment of the system before this one';
create index letters_waiting on letters ((user_id is null), id) where state = 'waiting';
