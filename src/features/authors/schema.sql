-- Authors: who writes articles, with or without an account.
create table authors (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  -- The name in lower-case ASCII, each word after a space: what searches compare.
  name_key text not null,
  -- What somebody does, in a few words.
  line text not null default '',
  -- Plain text. A blank line separates paragraphs.
  biography text not null default '',
  -- [{ "label": "…", "url": "https://…" }, …]
  links jsonb not null default '[]',
  expertise text[] not null default '{}',
  -- Name of the picture in storage; null: initials are drawn.
  image_name text,
  image_sizes jsonb not null default '[]',
  -- The account of somebody of the staff.
  user_id integer unique references users (id) on delete set null,
  -- Whether the About page shows them as one of the desk.
  is_on_desk boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index authors_by_name on authors (lower(name), id);

-- Earlier addresses of authors. Null: the author was deleted.
create table former_author_slugs (
  slug text primary key,
  author_id integer references authors (id) on delete set null
);
create index former_author_slugs_by_author on former_author_slugs (author_id);

-- How pages name the authors of an article, kept in its row.
create function bylines_of(ids integer[]) returns jsonb language sql stable as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id, 'slug', slug, 'name', name, 'line', line, 'image_name', image_name, 'image_sizes', image_sizes
      ) order by place
    ),
    '[]'
  )
  from unnest(ids) with ordinality as listed (author_id, place) join authors on authors.id = listed.author_id
$$;

-- Locks the authors, so that a change of one of them waits and then finds the article.
create function articles_set_bylines() returns trigger language plpgsql as $$
begin
  perform from authors where id = any (new.author_ids) order by id for share;
  new.bylines := bylines_of(new.author_ids);
  return new;
end $$;
create trigger articles_added_by_authors before insert on articles
  for each row when (new.author_ids <> '{}') execute function articles_set_bylines();
create trigger articles_changed_by_authors before update of author_ids on articles
  for each row execute function articles_set_bylines();

create function authors_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('author', new.id::text, picture_file(new.image_name));
  return null;
end $$;
create trigger authors_saved_with_pictures after insert or update of image_name on authors
  for each row execute function authors_use_pictures();
create trigger authors_removed_with_pictures after delete on authors
  for each row execute function picture_uses_remove('author');
