-- What the magazine knows about electronic parts, besides which articles mention them.
create table parts (
  -- Letters and digits of its name, in lower case, as in search_part_numbers.
  number text collate "C" primary key check (number ~ '^[a-z0-9]{4,40}$'),
  -- As its maker writes it.
  name text not null,
  maker text not null,
  description text not null,
  package text not null,
  -- Empty: not known.
  state text not null check (state in ('', 'preview', 'active', 'nrnd', 'last-time-buy', 'obsolete')),
  -- An address of the web or of a file of the house; empty: none.
  data_sheet text not null,
  -- [{ "name": "Supply voltage", "value": "2.7 to 5.5", "unit": "V" }, …]
  parameters jsonb not null,
  -- Words of all of it, for search.
  lexemes tsvector not null,
  changed_at timestamptz not null
);
create index parts_by_lexeme on parts using gin (lexemes) with (fastupdate = off);
create index parts_by_data_sheet on parts (data_sheet) where data_sheet like '/files/%';

-- What one part is to another, which may have no record.
create table part_links (
  number text collate "C" not null references parts (number) on update cascade on delete cascade,
  kind text not null check (kind in ('family', 'second_source', 'successor')),
  other text collate "C" not null,
  other_name text not null,
  -- In the order that editors gave.
  place smallint not null,
  primary key (number, kind, other)
);
create index part_links_by_other on part_links (other, kind);

-- Who changed what and when. Changes outlive their part, whose deletion can be undone.
create table part_changes (
  id integer generated always as identity primary key,
  number text collate "C" not null,
  at timestamptz not null,
  by_id integer references users (id) on delete set null,
  by_name text not null,
  -- Of the import that made it.
  file_name text,
  what text not null check (what in ('added', 'changed', 'deleted')),
  -- The fields of the part. Null where a part was added.
  before jsonb,
  -- Null where a part was added or deleted.
  after jsonb
);
create index part_changes_by_part on part_changes (number, id);
create index part_changes_by_editor on part_changes (by_id);
