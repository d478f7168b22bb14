-- What was wrong in an article: lines that begin with a date, newest first. A text field of contract/article/fields.ts.
alter table articles add column corrections text not null default '';
create index articles_by_correction on articles (left(corrections, 10) desc, id desc) where corrections <> '';
