-- Search: what each live article says to whom, the words and part numbers of all of them, and which articles belong together.
-- Kept by the use cases, in the transaction that writes the article. Lexemes are made by the application, alike on every database.

-- What an article says to an audience: everybody, or those whom its access lets in. A free article has one row, for all; a gated one has a
-- row for all with its preview only, and one with the whole text for its own audience. Each audience has a partition with indexes of its
-- own: a search on behalf of somebody never so much as touches the words of texts that are closed to them.
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
  -- A title, B keywords and part numbers, C how the text begins, D the rest.
  lexemes tsvector not null,
  -- The words of the title as they stand, for suggestions while somebody types.
  title_words tsvector not null,
  -- Plain text, for the lines shown with a hit.
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

-- The words that anybody may read somewhere, with the lexeme that each is searched as, and in how many articles. The empty word stands in
-- every article.
create table search_words (
  word text collate "C" primary key,
  lexeme text not null,
  articles integer not null,
  -- Letters only, and long enough to be misspelt rather than meant.
  is_plain boolean not null
);
create index search_words_by_lexeme on search_words (lexeme);
create index search_words_alike on search_words using gin (word gin_trgm_ops) with (fastupdate = off) where is_plain;

-- Which live article is about which part. `number` is the part's name in small letters and digits only: however somebody spells it.
create table search_parts (
  number text collate "C" not null,
  article_id integer not null references articles (id) on delete cascade,
  name text not null,
  dated_at timestamptz not null,
  primary key (number, article_id)
);
create index search_parts_by_article on search_parts (article_id);
create index search_parts_by_date on search_parts (number, dated_at desc, article_id desc);

-- Every part once.
create table search_part_numbers (
  number text collate "C" primary key,
  name text not null,
  articles integer not null
);
create index search_part_numbers_alike on search_part_numbers using gin (number gin_trgm_ops) with (fastupdate = off);

-- The articles that belong with an article, best first.
create table article_related (
  article_id integer not null references articles (id) on delete cascade,
  related_id integer not null references articles (id) on delete cascade,
  score real not null,
  primary key (article_id, related_id)
);
create index article_related_by_related on article_related (related_id);

-- What was looked for, by day: nothing in it says by whom.
create table search_queries (
  day date not null,
  query text not null,
  searches integer not null,
  -- What the last of these searches found.
  found integer not null,
  primary key (day, query)
);
