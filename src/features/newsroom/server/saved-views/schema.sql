-- Filters of lists that somebody of the staff has saved.
create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The address of the list's screen.
  screen text not null,
  name text not null,
  -- The query of the screen's address.
  query text not null,
  unique (user_id, screen, name)
);
