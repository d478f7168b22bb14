-- Pictures that editors uploaded.

-- A picture is named by its content, so the same image is there once; its files are in the picture store.
create table pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  -- [{ "width": 400, "height": 225 }, …], narrowest first; each is there as WebP and as AVIF.
  sizes jsonb not null,
  uploaded_at timestamptz not null
);
