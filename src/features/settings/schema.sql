-- The publisher's settings, a row for each group. The contract has the table of groups and their fields.
create table settings (
  group_name text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references users (id) on delete set null,
  updated_by_name text not null
);
create index settings_by_admin on settings (updated_by);

-- Every change of a group, so that it can be undone.
create table settings_changes (
  id integer generated always as identity primary key,
  group_name text not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null,
  changed_by integer references users (id) on delete set null,
  changed_by_name text not null
);
create index settings_changes_by_group on settings_changes (group_name, id desc);
create index settings_changes_by_admin on settings_changes (changed_by);

-- Unsaved values that an administrator looks at. The address holds the token.
create table settings_previews (
  token_hash bytea primary key,
  group_name text not null,
  value jsonb not null,
  expires_at timestamptz not null
);

create function settings_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('settings', new.group_name, new.value::text);
  return null;
end $$;
create trigger settings_saved_with_pictures after insert or update of value on settings
  for each row execute function settings_use_pictures();
create trigger settings_removed_with_pictures after delete on settings
  for each row execute function picture_uses_remove('settings');
