-- Pages of the publisher: those that every magazine has, once their text was changed, and any number of others.
create table pages (
  slug text primary key,
  -- The last saved version.
  version integer not null,
  -- The version that readers see; null: none.
  live_version integer,
  -- When the last saved version is published; null: not scheduled.
  publish_at timestamptz,
  -- Its address answers that the page is gone. A page with the same address can be added.
  deleted_at timestamptz,
  updated_at timestamptz not null
);
create index pages_due on pages (publish_at) where publish_at is not null;

create table page_versions (
  slug text not null references pages (slug) on delete cascade,
  version integer not null,
  made_at timestamptz not null,
  -- Null: the account was deleted since.
  editor_id integer references users (id) on delete set null,
  -- As it was then.
  editor_name text not null,
  title text not null,
  -- Safe HTML: sanitised when it is written.
  html text not null,
  description text not null,
  -- Name of the picture of link previews in storage; null: that of the site.
  image_name text,
  image_sizes jsonb not null default '[]',
  primary key (slug, version)
);
create index page_versions_by_editor on page_versions (editor_id);

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
create trigger pages_removed_with_pictures after delete on pages
  for each row execute function picture_uses_remove('page');
