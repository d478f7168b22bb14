-- The last test of each connection, by an administrator. It counts while `target`, what was set at that time, is still set.
create table connection_tests (
  connection text primary key,
  target text not null,
  is_good boolean not null,
  sentence text not null,
  next_step text not null,
  tested_at timestamptz not null
);

-- Connections that administrators have entered in the back office. The environment wins where it has the connection.
create table stored_connections (
  connection text primary key,
  -- The fields of the form as JSON, encrypted with AES-256-GCM. The key is a file in the data folder, which no backup has. Null: removed.
  encrypted bytea,
  -- Goes on after a removal, so that no form from before it can be saved.
  version integer not null,
  updated_at timestamptz not null,
  updated_by integer references users (id) on delete set null,
  updated_by_name text not null
);
create index stored_connections_by_admin on stored_connections (updated_by);
