-- Whether the About page shows an author as one of the desk.
alter table authors add column is_on_desk boolean not null default false;
