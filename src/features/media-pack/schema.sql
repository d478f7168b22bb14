-- The media pack for advertisers.

-- The PDF that the publisher uploaded; without a row the page /media-pack serves in its place. The file is in the file store.
create table media_pack (
  is_only boolean primary key default true check (is_only),
  -- Named by its content, so a reader's browser notices another one.
  file text not null check (file ~ '^[0-9a-f]{32}\.pdf$'),
  bytes integer not null,
  uploaded_at timestamptz not null
);
