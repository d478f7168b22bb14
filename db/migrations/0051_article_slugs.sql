-- Words in an article's address, after its number: /section/news/123/some-words.
alter table articles add column slug text not null default '';
