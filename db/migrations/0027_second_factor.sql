-- The second factor of sign-in: authenticator apps (TOTP), passkeys, and recovery codes for when both are lost.
create table authenticator_apps (
  user_id integer primary key references users (id) on delete cascade,
  name text not null,
  -- Base32. Not encrypted: a key beside it in this database would protect nothing, and processes share nothing else.
  secret text not null,
  created_at timestamptz not null,
  -- Null: being set up, and asked for by nobody.
  confirmed_at timestamptz,
  -- Number of the last time step whose code was used: no code works twice.
  last_step bigint not null default 0
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures, as the authenticator counts them.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- A used code is deleted.
create table recovery_codes (
  code_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- A sign-in that waits for the second factor, a passkey that is being set up, or one that a signed-in owner is asked for.
create table second_factor_tickets (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'new-passkey', 'proof')),
  user_id integer not null references users (id) on delete cascade,
  method text not null check (method in ('password', 'google')),
  is_reauthenticated boolean not null,
  -- What the passkey has to sign. Null: none is asked for, or it was used.
  challenge text,
  expires_at timestamptz not null
);
create index second_factor_tickets_by_user on second_factor_tickets (user_id);
create index second_factor_tickets_by_end on second_factor_tickets (expires_at);

-- When this session's owner last gave a second factor. Null: never.
alter table sessions add column second_factor_at timestamptz;
