-- The words of the title and the summary: what search finds a report or white paper by. Null: not indexed yet, which the next start does.
alter table reports add column lexemes tsvector;
create index reports_by_lexeme on reports using gin (lexemes) with (fastupdate = off);
alter table white_papers add column lexemes tsvector;
create index white_papers_by_lexeme on white_papers using gin (lexemes) with (fastupdate = off);
