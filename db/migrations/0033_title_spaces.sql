-- Searches of titles find "249 g" whichever space stands in it: no-break, thin, or narrow no-break.

create function searched_title(title text) returns text language sql immutable strict parallel safe
  return translate(lower(title), U&'\00A0\2009\202F', '   ');

drop index articles_by_title;
create index articles_by_title on articles using gin (searched_title(title) gin_trgm_ops) with (fastupdate = off);

create or replace function articles_titled(texts text[], of_section text, of_state text, most integer) returns setof integer
language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select id from articles
  where searched_title(title) like any (texts)
    and (of_section is null or section = of_section)
    and case of_state
      when 'published' then published_at is not null
      when 'unpublished' then published_at is null
      when 'scheduled' then publish_at is not null
      else true end
  order by id desc limit most;
end $$;
