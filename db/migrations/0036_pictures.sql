-- The library of pictures: what each is called, shows and is credited to, how it is cropped, and where it is used.

alter table pictures
  drop constraint pictures_pkey,
  drop constraint pictures_name_check,
  add column id integer generated always as identity primary key,
  add constraint pictures_name_key unique (name),
  -- The demo magazine's pictures have words as names.
  add constraint pictures_name_check check (name ~ '^[0-9a-z]+(-[0-9a-z]+)*$'),
  -- As it was called on the uploader's machine.
  add column file_name text not null default '',
  -- Of the uploaded file. Null: not known.
  add column bytes integer,
  add column width integer not null default 0,
  add column height integer not null default 0,
  add column uploaded_by integer references users (id) on delete set null,
  -- The text for those who cannot see it. A place that shows the picture may have another.
  add column alt text not null default '',
  add column credit text not null default '',
  -- What crops keep in view, in percent from the left and from the top.
  add column focal_x smallint not null default 50 check (focal_x between 0 and 100),
  add column focal_y smallint not null default 50 check (focal_y between 0 and 100),
  -- { "wide": { "name": "…", "sizes": […] }, "square": … }: 16:9 and 1:1. Without one the whole picture is shown.
  add column crops jsonb not null default '{}';
create index pictures_by_upload on pictures (uploaded_at desc, id desc);
create index pictures_by_uploader on pictures (uploaded_by);

-- Every name that a picture and its crops have had, kept by the trigger below. Addresses with a former name lead to the present file. A
-- name belongs to the picture that had it last.
create table picture_names (
  name text primary key,
  picture_id integer not null references pictures (id) on delete cascade,
  shape text not null check (shape in ('whole', 'wide', 'square'))
);
create index picture_names_by_picture on picture_names (picture_id);

create function pictures_keep_names() returns trigger language plpgsql as $$
begin
  insert into picture_names (name, picture_id, shape)
  select new.name, new.id, 'whole'
  union all
  select value ->> 'name', new.id, key from jsonb_each(new.crops)
  on conflict (name) do update set picture_id = excluded.picture_id, shape = excluded.shape;
  return null;
end $$;
create trigger pictures_named after insert or update of name, crops on pictures
  for each row execute function pictures_keep_names();

-- Where pictures are used, kept by the triggers below. A picture that is used cannot be deleted.
create table picture_uses (
  kind text not null,
  -- The id, slug or key among its kind.
  subject text not null,
  picture_id integer not null references pictures (id),
  primary key (kind, subject, picture_id)
);
create index picture_uses_by_picture on picture_uses (picture_id);

-- Locks the pictures, so that nobody deletes one meanwhile.
create function picture_uses_set(of_kind text, of_subject text, texts text) returns void language plpgsql as $$
begin
  delete from picture_uses where kind = of_kind and subject = of_subject;
  if texts is null or position('/assets/' in texts) = 0 then
    return;
  end if;
  insert into picture_uses (kind, subject, picture_id)
  select of_kind, of_subject, id from pictures
  where id in (
    select picture_id from picture_names
    where name in (select matched[1] from regexp_matches(texts, '/assets/([0-9a-z-]+)-[0-9]+\.(?:webp|avif)', 'g') as matched)
  )
  order by id for key share;
end $$;

create function picture_file(name text) returns text language sql immutable as $$
  select coalesce('/assets/' || name || '-1.webp ', '')
$$;

create function articles_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('article', new.id::text, picture_file(new.image_name) || new.body_html);
  return null;
end $$;
create trigger articles_added_with_pictures after insert on articles
  for each row execute function articles_use_pictures();
create trigger articles_changed_with_pictures after update of image_name, body_html on articles
  for each row when (old.image_name is distinct from new.image_name or old.body_html <> new.body_html)
  execute function articles_use_pictures();

create function drafts_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('draft', new.article_id || ':' || new.editor_id, new.content::text);
  return null;
end $$;
create trigger drafts_saved_with_pictures after insert or update of content on article_drafts
  for each row execute function drafts_use_pictures();

create function new_drafts_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('new-draft', new.key, case when new.discarded_at is null then new.content::text end);
  return null;
end $$;
create trigger new_drafts_saved_with_pictures after insert or update of content, discarded_at on new_article_drafts
  for each row execute function new_drafts_use_pictures();

create function events_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set(
    'event', new.id::text, case when new.deleted_at is null then picture_file(new.image_name) || new.html end
  );
  return null;
end $$;
create trigger events_saved_with_pictures after insert or update of image_name, html, deleted_at on events
  for each row execute function events_use_pictures();

create function authors_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('author', new.id::text, picture_file(new.image_name));
  return null;
end $$;
create trigger authors_saved_with_pictures after insert or update of image_name on authors
  for each row execute function authors_use_pictures();

create function ads_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('ad', new.id::text, case when new.removed_at is null then picture_file(new.image_name) end);
  return null;
end $$;
create trigger ads_saved_with_pictures after insert or update of image_name, removed_at on ads
  for each row execute function ads_use_pictures();

-- The last saved version of a page and the one that readers see.
create function pages_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('page', new.slug, (
    select string_agg(picture_file(image_name) || html, ' ')
    from page_versions join pages on pages.slug = page_versions.slug
    where pages.slug = new.slug and deleted_at is null and page_versions.version in (pages.version, live_version)
  ));
  return null;
end $$;
create trigger pages_saved_with_pictures after insert or update on pages
  for each row execute function pages_use_pictures();
create trigger page_versions_saved_with_pictures after insert or update on page_versions
  for each row execute function pages_use_pictures();

create function catalogue_uses_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('catalogue', '1', new.value::text);
  return null;
end $$;
create trigger catalogue_saved_with_pictures after insert or update of value on catalogue
  for each row execute function catalogue_uses_pictures();

create function settings_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('settings', new.room, new.value::text);
  return null;
end $$;
create trigger settings_saved_with_pictures after insert or update of value on settings
  for each row execute function settings_use_pictures();

create function picture_uses_remove() returns trigger language plpgsql as $$
begin
  delete from picture_uses where kind = tg_argv[0] and subject = case tg_argv[0]
    when 'draft' then (to_jsonb(old) ->> 'article_id') || ':' || (to_jsonb(old) ->> 'editor_id')
    when 'page' then to_jsonb(old) ->> 'slug'
    when 'new-draft' then to_jsonb(old) ->> 'key'
    when 'settings' then to_jsonb(old) ->> 'room'
    else to_jsonb(old) ->> 'id' end;
  return null;
end $$;
create trigger articles_removed_with_pictures after delete on articles
  for each row execute function picture_uses_remove('article');
create trigger drafts_removed_with_pictures after delete on article_drafts
  for each row execute function picture_uses_remove('draft');
create trigger new_drafts_removed_with_pictures after delete on new_article_drafts
  for each row execute function picture_uses_remove('new-draft');
create trigger events_removed_with_pictures after delete on events
  for each row execute function picture_uses_remove('event');
create trigger authors_removed_with_pictures after delete on authors
  for each row execute function picture_uses_remove('author');
create trigger ads_removed_with_pictures after delete on ads
  for each row execute function picture_uses_remove('ad');
create trigger pages_removed_with_pictures after delete on pages
  for each row execute function picture_uses_remove('page');
create trigger catalogue_removed_with_pictures after delete on catalogue
  for each row execute function picture_uses_remove('catalogue');
create trigger settings_removed_with_pictures after delete on settings
  for each row execute function picture_uses_remove('settings');

insert into picture_names (name, picture_id, shape) select name, id, 'whole' from pictures;

-- Who has uploaded what is there, and what it shows, as far as it is known.
update pictures set
  file_name = name || '.webp',
  width = coalesce((sizes -> -1 ->> 'width')::integer, 0),
  height = coalesce((sizes -> -1 ->> 'height')::integer, 0),
  uploaded_by = (
    select admin_id from audit_log
    where action = 'image.uploaded' and subject_kind = 'image' and subject_id = name order by id limit 1
  ),
  alt = coalesce((select image_alt from articles where image_name = name and image_alt <> '' order by articles.id limit 1), '');

-- On a trial, the lead pictures of the demo magazine too.
insert into pictures (name, sizes, uploaded_at, file_name, width, height, alt)
select distinct on (image_name) image_name, image_sizes, entered_at, image_name || '.webp',
  (image_sizes -> -1 ->> 'width')::integer, (image_sizes -> -1 ->> 'height')::integer, image_alt
from articles
where image_name ~ '^[0-9a-z]+(-[0-9a-z]+)*$' and image_name !~ '^[0-9a-f]{32}$' and image_sizes <> '[]'
  and exists (select from demo_rows)
order by image_name, id;
insert into demo_rows (table_name, first_id, last_id)
select 'pictures', min(id), max(id) from pictures where name !~ '^[0-9a-f]{32}$' having count(*) > 0;

select picture_uses_set('article', id::text, picture_file(image_name) || body_html) from articles;
select picture_uses_set('draft', article_id || ':' || editor_id, content::text) from article_drafts;
select picture_uses_set('new-draft', key, content::text) from new_article_drafts where discarded_at is null;
select picture_uses_set('event', id::text, picture_file(image_name) || html) from events where deleted_at is null;
select picture_uses_set('author', id::text, picture_file(image_name)) from authors;
select picture_uses_set('ad', id::text, picture_file(image_name)) from ads where removed_at is null;
select picture_uses_set('page', slug, (
  select string_agg(picture_file(image_name) || html, ' ') from page_versions
  where page_versions.slug = pages.slug and page_versions.version in (pages.version, live_version)
)) from pages where deleted_at is null;
select picture_uses_set('catalogue', '1', value::text) from catalogue;
select picture_uses_set('settings', room, value::text) from settings;

-- The credits that pages show under their main pictures, so that no page joins the library.
alter table articles add column image_credit text not null default '';
alter table events add column image_credit text not null default '';
