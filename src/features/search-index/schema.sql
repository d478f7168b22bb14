-- The search index: the texts and words of live articles, their part numbers, and related articles. The use cases that write articles
-- keep it up to date in the same transaction. The application computes lexemes, so that both databases agree.

-- One row per article for everybody: the whole text, or the preview of a gated article. A gated article has another row with the whole
-- text for its own audience. Each audience has its own partition and indexes: a search never touches words that the reader may not read.
create table search_documents (
  audience text not null check (audience in ('all', 'login', 'silver', 'gold')),
  article_id integer not null references articles (id) on delete cascade,
  title text not null,
  -- Keywords and part numbers.
  subjects text[] not null,
  section text not null,
  access text not null,
  categories text[] not null,
  year integer not null,
  dated_at timestamptz not null,
  -- Weights: A title, B keywords and part numbers, C the first words of the text, D the rest.
  lexemes tsvector not null,
  -- Words of the title, for suggestions.
  title_words tsvector not null,
  -- Plain text, for snippets.
  body text not null,
  primary key (audience, article_id)
) partition by list (audience);
create table search_documents_all partition of search_documents for values in ('all');
create table search_documents_login partition of search_documents for values in ('login');
create table search_documents_silver partition of search_documents for values in ('silver');
create table search_documents_gold partition of search_documents for values in ('gold');
create index search_documents_by_lexeme on search_documents using gin (lexemes) with (fastupdate = off);
create index search_documents_by_title on search_documents using gin (title_words) with (fastupdate = off);
create index search_documents_by_date on search_documents (dated_at desc, article_id desc);
create index search_documents_by_article on search_documents (article_id);

-- Words of open texts with their lexemes and numbers of articles. The empty word counts all articles.
create table search_words (
  word text collate "C" primary key,
  lexeme text not null,
  articles integer not null,
  -- Letters only, and long enough for spelling correction.
  is_plain boolean not null
);
create index search_words_by_lexeme on search_words (lexeme);
create index search_words_alike on search_words using gin (word gin_trgm_ops) with (fastupdate = off) where is_plain;

-- Part numbers of live articles. `number` is the canonical form: lower-case letters and digits.
create table search_parts (
  number text collate "C" not null,
  article_id integer not null references articles (id) on delete cascade,
  name text not null,
  dated_at timestamptz not null,
  primary key (number, article_id)
);
create index search_parts_by_article on search_parts (article_id);
create index search_parts_by_date on search_parts (number, dated_at desc, article_id desc);

-- Every part with its number of articles.
create table search_part_numbers (
  number text collate "C" primary key,
  name text not null,
  articles integer not null
);
create index search_part_numbers_alike on search_part_numbers using gin (number gin_trgm_ops) with (fastupdate = off);

-- The search log per day. Nothing tells who searched.
create table search_queries (
  day date not null,
  query text not null,
  searches integer not null,
  -- Hits of the last of these searches.
  found integer not null,
  primary key (day, query)
);
