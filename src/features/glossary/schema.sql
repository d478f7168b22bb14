-- Terms of the trade, which links in articles explain.
create table glossary_terms (
  -- Of its address, /glossary#esr. It stays when the term is spelled otherwise.
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  term text not null,
  explanation text not null
);
