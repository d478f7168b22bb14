-- Live articles stand in a list for each of their keywords too: 'keyword:load-switch'. Its name is made as `topicOf` makes it.
insert into listings (list, dated_at, article_id)
select distinct 'keyword:' || slug, dated_at, id
from (
  select id, dated_at, trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(replace(replace(keyword, '+', ' plus '), '#', ' sharp '), nfkd), '[\u0300-\u036f''’]', '', 'g')),
    '[^a-z0-9]+', '-', 'g')) as slug
  from articles cross join unnest(keywords) as keyword
  where published_at is not null
) as keywords
where slug <> '' and length(slug) <= 80;
