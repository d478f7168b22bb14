-- Articles, what they are filed under, and the lists that readers page through.

-- Searches of titles find "249 g" whichever space stands in it: no-break, thin, or narrow no-break.
create function searched_title(title text) returns text language sql immutable strict parallel safe
  return translate(lower(title), U&'\00A0\2009\202F', '   ');

create table articles (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- Words in its address, after its number: /section/news/123/some-words.
  slug text not null default '',

  -- The text fields of src/features/articles/contract/fields.ts.
  title text not null,
  standfirst text not null default '',
  npnwid text not null default '',
  source_url text not null default '',
  -- Alternative text of the lead image.
  image_alt text not null default '',
  sponsor text not null default '',
  search_title text not null default '',
  search_description text not null default '',
  social_text text not null default '',
  social_image text not null default '',
  canonical_url text not null default '',
  internal_notes text not null default '',
  -- What was wrong in it: lines that begin with a date, newest first.
  corrections text not null default '',
  -- What it is a part of.
  series text not null default '',
  -- Whether readers may write letters to it: empty or `closed`.
  letters text not null default '',

  -- Safe HTML: sanitised when it is written.
  body_html text not null,
  -- Plain text that anybody may see: what lists, feeds and search hits show. Of a gated article, cut from its preview.
  excerpt text not null,
  -- The first words of a gated article, plain; the whole text of a free one is not repeated here.
  preview text not null,
  word_count integer not null,
  -- The letters that are shown, for search. Readers of the article find it by them.
  letters_text text not null default '',

  -- Which sections there are is data of the publisher.
  section text not null,
  access text not null check (access in ('free', 'login', 'silver', 'gold')),
  categories text[] not null default '{}',
  keywords text[] not null default '{}',
  part_numbers text[] not null default '{}',
  -- The authors in their order, and how pages name them: kept by a trigger and by changes of authors, so that no page joins them.
  author_ids integer[] not null default '{}',
  bylines jsonb not null default '[]',

  -- Name of the lead image in storage, without width and ending; or an address, in `image_url`, of one kept elsewhere.
  image_name text,
  image_url text,
  -- [{ "width": 400, "height": 225 }, …], narrowest first.
  image_sizes jsonb not null default '[]',
  -- As in the library, so that no page joins it.
  image_credit text not null default '',

  entered_at timestamptz not null,
  -- The date that readers see and lists are ordered by.
  dated_at timestamptz not null,
  -- Whether that date stands: an editor chose it, or the article was published under it. Otherwise publishing sets it.
  is_dated boolean not null default true,
  -- Since when it is live; null: nobody but an administrator sees it.
  published_at timestamptz,
  -- When the schedule publishes it; null: not scheduled. Only of an article that is not live.
  publish_at timestamptz,
  -- When the schedule takes a live article down; null: it stays. Unpublishing it empties this.
  take_down_at timestamptz,
  -- Since when and until when it stands at the top of its section's list; `unpin_at` null: until it is unpinned. Unpublishing it empties both.
  pinned_at timestamptz,
  unpin_at timestamptz,
  in_carousel_since timestamptz,
  updated_at timestamptz not null default now(),
  constraint articles_scheduled_or_live check (publish_at is null or published_at is null)
);
-- Readers see first what was put into the carousel last.
create index articles_carousel on articles (in_carousel_since desc, dated_at desc, id desc) where in_carousel_since is not null;
create index articles_due on articles (publish_at) where publish_at is not null;
-- What editors page through, by number, and search by: any letters of a title.
create index articles_by_section on articles (section, id);
create index articles_by_title on articles using gin (searched_title(title) gin_trgm_ops) with (fastupdate = off);
create index articles_live on articles (id) where published_at is not null;
create index articles_live_by_section on articles (section, id) where published_at is not null;
create index articles_not_live on articles (id) where published_at is null;
create index articles_by_author on articles using gin (author_ids) with (fastupdate = off);
-- What News Management sorts and filters by.
create index articles_by_date on articles (dated_at, id);
create index articles_by_last_change on articles (updated_at, id);
create index articles_by_title_order on articles (searched_title(title), id);
create index articles_by_access on articles (access, id);
create index articles_by_category on articles using gin (categories) with (fastupdate = off);
create index articles_to_take_down on articles (take_down_at) where take_down_at is not null;
create index articles_to_unpin on articles (unpin_at) where unpin_at is not null;
create index articles_by_correction on articles (left(corrections, 10) desc, id desc) where corrections <> '';
create index articles_by_series on articles (series, dated_at, id) where series <> '';

-- What parts are looked up by.
create table article_parts (
  article_id integer not null references articles (id) on delete cascade,
  part text not null,
  primary key (article_id, part)
);
create index article_parts_by_part on article_parts (lower(part) text_pattern_ops);

-- One row for each list that a published article stands in: 'section:news', 'category:ai', 'topic:student', 'all'. Readers page
-- through these; an article that is not live stands in none.
create table listings (
  list text not null,
  dated_at timestamptz not null,
  article_id integer not null references articles (id) on delete cascade,
  primary key (list, dated_at, article_id)
);
create index listings_by_article on listings (article_id);

-- How many entries each list has in each month, kept by the triggers below, so that no page counts or skips through a whole list.
create table listing_months (
  list text not null,
  month timestamptz not null,
  total integer not null,
  primary key (list, month)
);

create function listing_months_add() returns trigger language plpgsql as $$
begin
  insert into listing_months as kept (list, month, total)
  select list, date_trunc('month', dated_at, 'UTC'), count(*) from added group by 1, 2 order by 1, 2
  on conflict (list, month) do update set total = kept.total + excluded.total;
  return null;
end $$;

create function listing_months_remove() returns trigger language plpgsql as $$
begin
  update listing_months set total = listing_months.total - gone.total
  from (
    select list, date_trunc('month', dated_at, 'UTC') as month, count(*) as total
    from removed group by 1, 2 order by 1, 2
  ) as gone
  where listing_months.list = gone.list and listing_months.month = gone.month;
  delete from listing_months where total = 0 and list in (select distinct list from removed);
  return null;
end $$;
create trigger listings_added after insert on listings
  referencing new table as added for each statement execute function listing_months_add();
create trigger listings_removed after delete on listings
  referencing old table as removed for each statement execute function listing_months_remove();

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

-- Related articles of an article.
create table article_related (
  article_id integer not null references articles (id) on delete cascade,
  related_id integer not null references articles (id) on delete cascade,
  score real not null,
  primary key (article_id, related_id)
);
create index article_related_by_related on article_related (related_id);

-- The picture that other sites show with a link to an article is a use of the library's picture.
create function articles_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set(
    'article', new.id::text, picture_file(new.image_name) || new.social_image || ' ' || new.body_html
  );
  return null;
end $$;
create trigger articles_added_with_pictures after insert on articles
  for each row execute function articles_use_pictures();
create trigger articles_changed_with_pictures after update of image_name, social_image, body_html on articles
  for each row when (
    old.image_name is distinct from new.image_name or old.social_image <> new.social_image or old.body_html <> new.body_html
  )
  execute function articles_use_pictures();
create trigger articles_removed_with_pictures after delete on articles
  for each row execute function picture_uses_remove('article');

-- Articles of an import are no news, whatever their dates: its transactions say so with `groundplane.moves`. Neither those who follow their
-- subjects nor programs of others are told that they came, or that an undo took them away.
create function is_moving() returns boolean language sql stable as $$ select coalesce(current_setting('groundplane.moves', true), '') = 'on' $$;
