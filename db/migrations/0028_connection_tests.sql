-- The last test of each connection, by an administrator. It counts while `target`, what was set at that time, is still set.
create table connection_tests (
  connection text primary key,
  target text not null,
  is_good boolean not null,
  sentence text not null,
  next_step text not null,
  tested_at timestamptz not null
);
