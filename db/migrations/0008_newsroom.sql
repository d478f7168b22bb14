-- The newsroom: what editors write before and after it is published, when it will be, and lists of all articles that cost the same however
-- many there are.

-- When the schedule publishes it; null: nobody has said. Only of an article that is not live.
alter table articles add column publish_at timestamptz;
alter table articles add constraint articles_scheduled_or_live check (publish_at is null or published_at is null);
create index articles_due on articles (publish_at) where publish_at is not null;

-- How many articles there are, kept by the triggers below: no list counts them.
create table article_counts (
  section text not null,
  is_published boolean not null,
  total integer not null,
  primary key (section, is_published)
);

create function article_counts_add() returns trigger language plpgsql as $$
begin
  insert into article_counts as kept (section, is_published, total)
  select section, published_at is not null, count(*) from added group by 1, 2 order by 1, 2
  on conflict (section, is_published) do update set total = kept.total + excluded.total;
  return null;
end $$;

create function article_counts_remove() returns trigger language plpgsql as $$
begin
  update article_counts set total = article_counts.total - gone.total
  from (
    select section, published_at is not null as is_published, count(*) as total from removed group by 1, 2 order by 1, 2
  ) as gone
  where article_counts.section = gone.section and article_counts.is_published = gone.is_published;
  return null;
end $$;

create function article_counts_move() returns trigger language plpgsql as $$
begin
  insert into article_counts as kept (section, is_published, total)
  select section, is_published, sum(number) from (
    select section, published_at is not null as is_published, 1 as number from added
    union all
    select section, published_at is not null, -1 from removed
  ) as moved
  group by 1, 2 having sum(number) <> 0 order by 1, 2
  on conflict (section, is_published) do update set total = kept.total + excluded.total;
  return null;
end $$;

create trigger articles_added after insert on articles
  referencing new table as added for each statement execute function article_counts_add();
create trigger articles_removed after delete on articles
  referencing old table as removed for each statement execute function article_counts_remove();
create trigger articles_moved after update on articles
  referencing old table as removed new table as added for each statement execute function article_counts_move();

insert into article_counts (section, is_published, total)
select section, published_at is not null, count(*) from articles group by 1, 2;

-- What editors page through, by number.
create index articles_by_section on articles (section, id);
create index articles_live on articles (id) where published_at is not null;
create index articles_live_by_section on articles (section, id) where published_at is not null;
create index articles_not_live on articles (id) where published_at is null;
-- What editors search by: any letters of a title.
create index articles_by_title on articles using gin (lower(title) gin_trgm_ops) with (fastupdate = off);

-- The articles whose titles match, the newest number first, for a pattern that few match: it is the index above that finds them, whatever
-- the planner guesses of how many there are.
create function articles_titled(pattern text, of_section text, of_state text, most integer) returns setof integer
language plpgsql stable set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from articles
  where lower(title) ~ pattern
    and (of_section is null or section = of_section)
    and case of_state
      when 'published' then published_at is not null
      when 'unpublished' then published_at is null
      when 'scheduled' then publish_at is not null
      else true end
  order by id desc limit most;
end $$;

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
  -- found: what stood there when the record began.
  made text not null check (made in ('added', 'edited', 'restored', 'found')),
  restored_from integer,
  npnwid text,
  title text not null,
  body_html text not null,
  section text not null,
  access text not null,
  categories text[] not null,
  keywords text[] not null,
  part_numbers text[] not null,
  source_url text,
  image_name text,
  image_url text,
  image_alt text not null,
  image_sizes jsonb not null,
  entered_at timestamptz not null,
  dated_at timestamptz not null,
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

-- The keywords that editors have given, as search files their words, with how many articles have each. Counted anew every night.
create table keyword_uses (
  phrase text collate "C" primary key,
  -- As most write it.
  name text not null,
  uses integer not null
);
