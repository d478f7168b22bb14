-- Market data: series of figures that the editors keep in a table, by access level like articles.
create table market_series (
  id integer generated always as identity primary key,
  slug text not null,
  -- Counts the changes of the form.
  version integer not null default 1,
  title text not null,
  summary text not null,
  -- Where the figures come from, and how they were made. Anybody may read it.
  method text not null,
  access text not null check (access in ('free', 'login', 'silver', 'gold')),
  kind text not null check (kind in ('table', 'line', 'bar', 'scatter')),
  -- The table: CSV, the names of its columns first.
  csv text not null,
  -- When the table last changed.
  figures_at timestamptz not null,
  -- Null: a draft.
  published_at timestamptz,
  -- Its address answers that the series is gone. Another one can have the same address.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index market_series_by_slug on market_series (slug) where deleted_at is null;
create index market_series_by_change on market_series (figures_at desc, id desc)
  where published_at is not null and deleted_at is null;
