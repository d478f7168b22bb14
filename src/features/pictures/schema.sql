-- The library of pictures: what each is called, shows and is credited to, how it is cropped, and where it is used.
create table pictures (
  id integer generated always as identity primary key,
  -- By its content, so the same image is there once; its files are in the picture store. The demo magazine's pictures have words as names.
  name text not null unique check (name ~ '^[0-9a-z]+(-[0-9a-z]+)*$'),
  -- [{ "width": 400, "height": 225 }, …], narrowest first; each is there as WebP and as AVIF.
  sizes jsonb not null,
  -- As it was called on the uploader's machine.
  file_name text not null default '',
  -- Of the uploaded file. Null: not known.
  bytes integer,
  width integer not null default 0,
  height integer not null default 0,
  uploaded_at timestamptz not null,
  uploaded_by integer references users (id) on delete set null,
  -- The text for those who cannot see it. A place that shows the picture may have another.
  alt text not null default '',
  credit text not null default '',
  -- What crops keep in view, in percent from the left and from the top.
  focal_x smallint not null default 50 check (focal_x between 0 and 100),
  focal_y smallint not null default 50 check (focal_y between 0 and 100),
  -- { "wide": { "name": "…", "sizes": […] }, "square": … }: 16:9 and 1:1. Without one the whole picture is shown.
  crops jsonb not null default '{}',
  -- The widths above those of articles in which a picture is kept, for readers who enlarge it; as WebP only.
  detail jsonb not null default '[]',
  -- The file of the uploaded image in the file store. No address leads to it. Empty: it was an SVG.
  original text not null default '' check (original ~ '^([0-9a-f]{32}\.(jpg|png|webp))?$')
);
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

create function picture_uses_remove() returns trigger language plpgsql as $$
begin
  delete from picture_uses where kind = tg_argv[0] and subject = case tg_argv[0]
    when 'draft' then (to_jsonb(old) ->> 'article_id') || ':' || (to_jsonb(old) ->> 'editor_id')
    when 'page' then to_jsonb(old) ->> 'slug'
    when 'new-draft' then to_jsonb(old) ->> 'key'
    when 'settings' then to_jsonb(old) ->> 'group_name'
    else to_jsonb(old) ->> 'id' end;
  return null;
end $$;
