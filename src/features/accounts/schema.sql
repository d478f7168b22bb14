-- Accounts, sign-ups and sessions.
-- Every secret in use (session, email token, ticket) is 256 random bits, stored as its SHA-256: a copy of this database signs nobody in.

-- Only people whose email address is verified. A sign-up that waits for verification is a row in `pending_sign_ups`.
create table users (
  id integer generated always as identity primary key,
  -- The normalized address, which identifies the account. `email` is what the owner typed.
  email_key text not null unique,
  email text not null,
  username text not null,
  phone text,
  -- argon2id in PHC format. Null: the owner signs in with Google only.
  password_hash text,
  -- When it became certain that the password is the owner's: chosen by a link in a mail, or used to sign in. Null: anybody may have typed it
  -- into the sign-up, so linking Google removes it.
  password_proven_at timestamptz,
  -- Another issuer may use the same id for somebody else. After another issuer the verified address links the account again.
  google_issuer text,
  google_subject text,
  -- Writers hand in their own articles, editors publish, and advertising places ads. Only administrators change plans, send newsletters
  -- and handle money.
  role text not null default 'reader' check (role in ('reader', 'writer', 'editor', 'advertising', 'admin')),
  created_at timestamptz not null,
  -- A deactivated account cannot sign in. It keeps its role for the day it is reactivated.
  deactivated_at timestamptz,
  -- Of the publisher. Readers see it in the download of their data only.
  note text not null default '',
  -- To within half a day. Null: never since the account was made.
  last_seen_at timestamptz,
  unique (google_subject, google_issuer),
  check (num_nonnulls(google_issuer, google_subject) in (0, 2))
);
create index users_admins on users (id) where role = 'admin';
create index users_by_age on users (created_at);
-- Search for readers by the start of a name, or by any three letters of it.
create index users_by_name on users (lower(username) text_pattern_ops, id);
create index users_by_letters on users using gin (lower(username) gin_trgm_ops);
-- What the back office searches orders and accounts by, besides the name of an account.
create index users_by_letters_of_address on users using gin (lower(email) gin_trgm_ops) with (fastupdate = off);
create index users_by_last_visit on users (last_seen_at nulls first, id);

create trigger count_added after insert on users
  referencing new table as changed for each statement execute function count_rows();
create trigger count_deleted after delete on users
  referencing old table as changed for each statement execute function count_rows();

-- Sign-ups that wait for email verification. Anybody can sign up with anybody's address, so `email_key` is not unique: each row has
-- its own token, which verifies that row only. Verification deletes the other rows of the address.
create table pending_sign_ups (
  id integer generated always as identity primary key,
  email_key text not null,
  email text not null,
  username text not null,
  phone text,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Where signing in leads once the address is verified, so that a link that is mailed again leads there too.
  return_to text not null default '/'
);
create index pending_sign_ups_by_email on pending_sign_ups (email_key, id desc);
create index pending_sign_ups_by_end on pending_sign_ups (expires_at);

-- Single-use tokens of the links in verification and password-reset mails. A new token replaces the older one of the same purpose
-- and owner.
create table email_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset')),
  user_id integer references users (id) on delete cascade,
  sign_up_id integer references pending_sign_ups (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The owner is an account or a pending sign-up. A reset of a pending sign-up completes it with a new password.
  check (num_nonnulls(user_id, sign_up_id) = 1),
  unique (purpose, user_id),
  unique (purpose, sign_up_id)
);
create index email_tokens_by_user on email_tokens (user_id);
create index email_tokens_by_sign_up on email_tokens (sign_up_id);
create index email_tokens_by_end on email_tokens (expires_at);

-- A row with a parent is the cookie session of the back office. It ends with the bearer session that opened it.
create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users (id) on delete cascade,
  parent_id integer references sessions (id) on delete cascade,
  method text not null check (method in ('password', 'google')),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  is_reauthenticated boolean not null default false,
  -- When this session's owner last gave a second factor. Null: never.
  second_factor_at timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_parent on sessions (parent_id);
create index sessions_by_end on sessions (expires_at);

-- Networks from which an account has signed in. The rate limit per email address does not apply to them, so that password guesses from
-- elsewhere never lock the owner out.
create table known_networks (
  user_id integer not null references users (id) on delete cascade,
  network_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_by_age on known_networks (seen_at);

-- OpenID Connect authorization requests that wait for the callback. The callback deletes the row: a state serves once.
create table authorization_requests (
  state_hash bytea primary key,
  -- Of the secret in the browser's cookie: only the browser that started the sign-in can finish it.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null,
  expires_at timestamptz not null,
  -- Whether Google was told to authenticate the person anew, not to rely on a session of its own.
  asks_reauthentication boolean not null default false
);
create index authorization_requests_by_end on authorization_requests (expires_at);

-- What the callback puts into the address in place of a session token. One use, 60 seconds, bound to the browser.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  is_reauthenticated boolean not null default false
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_end on sign_in_tickets (expires_at);

-- Invitations to the staff that nobody has accepted yet: one for an address. Accepting or withdrawing one deletes it.
create table staff_invitations (
  id integer generated always as identity primary key,
  email_key text not null unique,
  email text not null,
  role text not null check (role in ('writer', 'editor', 'advertising', 'admin')),
  -- Of the link in the mail.
  token_hash bytea not null unique,
  -- Nobody is let in by an administrator who is none any more.
  invited_by integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitations_by_inviter on staff_invitations (invited_by);

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

-- Changes of an account's address that wait until both mailboxes have confirmed them. A new one replaces the older one of the account.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  -- As its owner typed it, and normalized as in `users`.
  new_email text not null,
  new_email_key text not null,
  -- The session that asked. The others end with the change.
  session_id integer,
  old_token_hash bytea not null unique,
  -- Nobody has this token if the address belongs to another account: the row only makes both cases look the same.
  new_token_hash bytea not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_by_end on email_changes (expires_at);

-- What holds for a person however often the account is deleted and made anew, as keyed hashes of mail addresses.
create table address_rules (
  -- What holds: the names are in src/platform/server/core/address-rules.ts.
  rule text not null,
  -- Of which organisation or offer; 0: of the whole magazine.
  about integer not null default 0,
  address_hash bytea not null,
  -- Whose earlier address it is. Null: the account is deleted.
  user_id integer references users (id) on delete set null,
  kept_at timestamptz not null,
  -- Who made the rule.
  by_name text not null default '',
  primary key (rule, about, address_hash)
);
create index address_rules_by_user on address_rules (user_id) where user_id is not null;
