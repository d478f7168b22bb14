-- What belongs to no feature.

-- Searches by any three letters.
create extension if not exists pg_trgm;

-- Token buckets, shared by all processes. `full_at` is when the bucket is full again: a row in the past equals no row.
-- Unlogged: counting costs no fsync, and a crash may forget the counts.
create unlogged table rate_limit_buckets (
  bucket bytea primary key,
  full_at timestamptz not null
);
create index rate_limit_buckets_by_end on rate_limit_buckets (full_at);

-- Secrets that the first process makes and all processes share.
create table signing_secrets (
  name text primary key,
  secret bytea not null
);

-- Rows of a table for each block of 5,000 ids, so that the last page of a long list costs what the first does.
create table row_counts (
  table_name text not null,
  first_id bigint not null,
  total integer not null,
  primary key (table_name, first_id)
);

-- For triggers of the tables that are counted: rows are also deleted by cascade, which no statement of the application sees.
create function count_rows() returns trigger language plpgsql as $$
begin
  insert into row_counts as kept (table_name, first_id, total)
  select tg_table_name, id - id % 5000, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by 2 order by 2
  on conflict (table_name, first_id) do update set total = kept.total + excluded.total;
  return null;
end $$;

-- Which rows the demo magazine has brought, so that `groundplane go-live` can remove them: a range of ids per table.
create table demo_rows (
  table_name text primary key,
  first_id integer not null,
  last_id integer not null
);

-- A compiled program brings a database with the demo's articles. A row here: the rest of the demo is still to be loaded.
create table packed_demo (
  -- The time of its newest content.
  dated_at timestamptz not null,
  -- Whether its times have been moved to those of the first start.
  is_renewed boolean not null default false
);

-- The links that emails carried, so that opening one that no longer works can say why. Hashes alone: they name nobody.
create table mailed_links (
  token_hash bytea primary key,
  purpose text not null,
  -- Null while it works, or once its row has gone for another reason.
  ended text check (ended in ('used', 'replaced')),
  expires_at timestamptz not null
);
create index mailed_links_by_end on mailed_links (expires_at);
