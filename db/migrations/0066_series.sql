-- What an article is a part of: a text field of contract/article/fields.ts.
alter table articles add column series text not null default '';
create index articles_by_series on articles (series, dated_at, id) where series <> '';
