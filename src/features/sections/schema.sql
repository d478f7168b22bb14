-- The publisher's sections and categories. Without a row they are the specification's. One document, since every process holds all of it
-- and every change is checked as a whole.
create table catalogue (
  id integer primary key default 1 check (id = 1),
  value jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);

create function catalogue_uses_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('catalogue', '1', new.value::text);
  return null;
end $$;
create trigger catalogue_saved_with_pictures after insert or update of value on catalogue
  for each row execute function catalogue_uses_pictures();
create trigger catalogue_removed_with_pictures after delete on catalogue
  for each row execute function picture_uses_remove('catalogue');
