-- A compiled program brings a database with the demo's articles. A row here: the rest of the demo is still to be loaded.
create table packed_demo (
  -- The time of its newest content.
  dated_at timestamptz not null,
  -- Whether its times have been moved to those of the first start.
  is_renewed boolean not null default false
);
