-- Which rows the demo magazine has brought, so that `groundplane go-live` can remove them: a range of ids per table.
create table demo_rows (
  table_name text primary key,
  first_id integer not null,
  last_id integer not null
);
