-- Addresses that the magazine no longer serves, and addresses that readers asked for in vain.
create table redirects (
  id integer generated always as identity primary key,
  -- In canonical spelling, with its query if it has one.
  path text not null unique check (path like '/%'),
  -- A path of the magazine or an address elsewhere. Null: gone.
  target text,
  status smallint not null check (status in (301, 308, 410)),
  hits bigint not null default 0,
  last_hit_at timestamptz,
  changed_at timestamptz not null,
  check ((status = 410) = (target is null))
);

-- Without queries, networks or times of day: no personal data. The number of rows is limited.
create table missing_pages (
  path text primary key,
  hits bigint not null,
  last_met_on date not null,
  is_ignored boolean not null default false
);
