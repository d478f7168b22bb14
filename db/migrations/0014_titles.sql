-- Searching titles by letters as they stand: many times cheaper than by a pattern.

drop function articles_titled(text, text, text, integer);

-- The articles whose titles are like one of some texts, the newest number first, for texts that few titles are like: it is the index
-- articles_by_title that finds them, whatever the planner guesses of how many there are.
create function articles_titled(texts text[], of_section text, of_state text, most integer) returns setof integer
language plpgsql stable set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from articles
  where lower(title) like any (texts)
    and (of_section is null or section = of_section)
    and case of_state
      when 'published' then published_at is not null
      when 'unpublished' then published_at is null
      when 'scheduled' then publish_at is not null
      else true end
  order by id desc limit most;
end $$;
