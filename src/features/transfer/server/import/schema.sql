-- Moving in: articles, authors and pictures of other systems.

-- What the check of an export found.
create table site_imports (
  import_id integer primary key references imports (id) on delete cascade,
  reader text not null,
  -- Of the old site. Items of one site are known by their ids there.
  site text not null default '',
  -- The first articles as readers would see them: [{ "title": "…", "html": "…", … }, …]
  samples jsonb not null default '[]',
  -- What was confirmed: { "section": "news", "fetchPictures": true, … }
  choices jsonb not null default '{}'
);

-- Authors, terms and plans, and what becomes of each: an author's id, `section:news`, `category:ai`, `keyword`, an access level, or nothing.
create table site_import_names (
  import_id integer not null references imports (id) on delete cascade,
  kind text not null check (kind in ('author', 'category', 'tag', 'tier')),
  source_id text not null,
  name text not null,
  uses integer not null default 0,
  target text not null default '',
  biography text not null default '',
  -- Of an export of a magazine like this one: all that it says of an author, and the picture here that shows them.
  record jsonb,
  primary key (import_id, kind, source_id)
);

create table site_import_attachments (
  import_id integer not null references imports (id) on delete cascade,
  source_id text not null,
  address text not null,
  -- Of its file in the archive.
  path text,
  alt text not null,
  caption text not null,
  -- The article that it was uploaded for.
  parent text,
  primary key (import_id, source_id)
);
create index site_import_attachments_by_address on site_import_attachments (import_id, address);
create index site_import_attachments_by_parent on site_import_attachments (import_id, parent);

-- Pictures of old sites: those that are in the library now, and why others are not.
create table site_import_pictures (
  site text not null,
  address text not null,
  import_id integer references imports (id) on delete set null,
  src text,
  -- It was not in the library before.
  is_new boolean not null default false,
  reason text not null default '',
  primary key (site, address)
);

-- The report: every item of the source and what became of it.
create table site_import_items (
  import_id integer not null references imports (id) on delete cascade,
  line integer not null,
  kind text not null,
  source_id text not null,
  title text not null,
  outcome text not null check (outcome in ('taken', 'partly', 'known', 'left out', 'undone')),
  reason text not null default '',
  -- Whose number it has. Null: nothing was made of it.
  site text,
  article_id integer references articles (id) on delete set null,
  page text,
  -- Of the article or page as it came: a later one is an editor's.
  version integer,
  -- Former addresses that lead to it.
  paths text[] not null default '{}',
  has_links boolean not null default false,
  primary key (import_id, line)
);
create unique index site_import_items_by_source on site_import_items (site, kind, source_id) where site is not null;
create index site_import_items_by_article on site_import_items (article_id);
create index site_import_items_by_path on site_import_items using gin (paths);

-- Blocks, tags and shortcodes that were left out, and links that lead nowhere, by kind.
create table site_import_drops (
  import_id integer not null references imports (id) on delete cascade,
  kind text not null check (kind in ('dropped', 'dead link', 'picture')),
  what text not null,
  uses integer not null,
  example text not null,
  primary key (import_id, kind, what)
);

-- Authors that an import has made.
create table site_import_authors (
  site text not null,
  source_id text not null,
  import_id integer references imports (id) on delete set null,
  author_id integer not null references authors (id) on delete cascade,
  primary key (site, source_id)
);
