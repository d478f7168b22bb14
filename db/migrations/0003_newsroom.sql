-- The newsroom: what editors write before and after an article is published.

-- Every text of an article that was saved, the present one too, under the version that it was. An article has none from before a record
-- was kept until it is saved for the first time since.
create table article_revisions (
  article_id integer not null references articles (id) on delete cascade,
  version integer not null,
  made_at timestamptz not null,
  -- Null: the account was deleted since, or it is not known who it was.
  editor_id integer references users (id) on delete set null,
  -- As it was then.
  editor_name text not null,
  -- found: what stood there when the record began. dated: published or scheduled, and dated so.
  made text not null check (made in ('added', 'edited', 'restored', 'found', 'dated')),
  restored_from integer,
  -- The columns of `articles` that an editor writes, by name. A column that is added later is empty in older revisions.
  content jsonb not null,
  primary key (article_id, version)
);
create index article_revisions_by_editor on article_revisions (editor_id);

-- What stands in somebody's form and is not saved yet: of each editor one for an article, and one for a new article (null).
create table article_drafts (
  editor_id integer not null references users (id) on delete cascade,
  article_id integer references articles (id) on delete cascade,
  content jsonb not null,
  -- The version of the article that it was begun on.
  article_version integer,
  -- Counts its saves: another window that has not seen the last one does not write over it.
  number integer not null,
  saved_at timestamptz not null,
  unique nulls not distinct (editor_id, article_id)
);
create index article_drafts_by_article on article_drafts (article_id);
-- Numbers of drafts are never given twice: a window that has not seen that a draft was discarded does not take the next one for it.
create sequence article_draft_numbers as integer;

-- The keywords that editors have given, as search files their words, with how many articles have each. Counted anew every night.
create table keyword_uses (
  phrase text collate "C" primary key,
  -- As most write it.
  name text not null,
  uses integer not null
);

-- The articles whose titles are like one of some texts, the newest number first, for texts that few titles are like: it is the index
-- articles_by_title that finds them, whatever
-- the planner guesses of how many there are. Planning it anew for each search took longer than the search.
create function articles_titled(texts text[], of_section text, of_state text, most integer) returns setof integer
language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
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
