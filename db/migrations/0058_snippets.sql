-- Passages that the staff insert into articles.
create table snippets (
  id integer generated always as identity primary key,
  name text not null,
  html text not null,
  -- The beginning of its text, for lists.
  excerpt text not null,
  updated_at timestamptz not null
);
create unique index snippets_by_name on snippets (lower(name));

create function snippets_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('snippet', new.id::text, new.html);
  return null;
end $$;
create trigger snippets_saved_with_pictures after insert or update of html on snippets
  for each row execute function snippets_use_pictures();
create trigger snippets_removed_with_pictures after delete on snippets
  for each row execute function picture_uses_remove('snippet');
