-- Accounts, sign-ups, sessions and rate limits.
-- Every secret in use (session, email token, ticket) is 256 random bits, stored as its SHA-256: a copy of this database signs nobody in.

create extension if not exists pg_trgm;

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
  google_subject text unique,
  -- Editors write and publish. They change no plans, send no mail and handle no money.
  role text not null default 'reader' check (role in ('reader', 'editor', 'admin')),
  created_at timestamptz not null
);
create index users_admins on users (id) where role = 'admin';
create index users_by_age on users (created_at);
-- Search for readers by the start of a name, or by any three letters of it.
create index users_by_name on users (lower(username) text_pattern_ops, id);
create index users_by_letters on users using gin (lower(username) gin_trgm_ops);

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
  expires_at timestamptz not null
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
  expires_at timestamptz not null
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
  expires_at timestamptz not null
);
create index authorization_requests_by_end on authorization_requests (expires_at);

-- What the callback puts into the address in place of a session token. One use, 60 seconds, bound to the browser.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_end on sign_in_tickets (expires_at);

-- Token buckets, shared by all processes. `full_at` is when the bucket is full again: a row in the past equals no row.
-- Unlogged: counting costs no fsync, and a crash may forget the counts.
create unlogged table rate_limit_buckets (
  bucket bytea primary key,
  full_at timestamptz not null
);
create index rate_limit_buckets_by_end on rate_limit_buckets (full_at);
