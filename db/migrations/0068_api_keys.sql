-- Keys with which programs make calls that the contract opens to them. A key acts with the rights of who made it.
create table api_keys (
  id integer generated always as identity primary key,
  name text not null,
  scopes text[] not null,
  -- SHA-256. The key itself is shown once and stored nowhere.
  key_hash bytea not null unique,
  start text not null,
  created_by integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  uses bigint not null default 0,
  last_used_at timestamptz,
  -- Kept for the list and the audit log; it opens nothing any more.
  revoked_at timestamptz
);
create index api_keys_by_maker on api_keys (created_by);
