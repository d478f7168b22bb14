-- Readers and administrators, how they prove who they are, and how often that may be tried.
-- Secrets that are in use (sessions, links, tickets) are kept as SHA-256 of 256 random bits: who reads this database can use none.

create extension if not exists pg_trgm;

-- Everybody here owns the e-mail address: a sign-up that was not confirmed yet is a row in `signups`.
create table users (
  id integer generated always as identity primary key,
  -- The one spelling of the address; `email` is what its owner typed.
  email_key text not null unique,
  email text not null,
  username text not null,
  phone text,
  -- argon2id in PHC format; null for those who only sign in with Google.
  password_hash text,
  google_subject text unique,
  -- Editors write and arrange; they change nobody's plan, mail nobody and pay nobody out.
  role text not null default 'reader' check (role in ('reader', 'editor', 'admin')),
  created_at timestamptz not null
);
create index users_admins on users (id) where role = 'admin';
create index users_by_age on users (created_at);
-- Readers are searched by what their names begin with, or by any three letters of them.
create index users_by_name on users (lower(username) text_pattern_ops, id);
create index users_by_letters on users using gin (lower(username) gin_trgm_ops);

-- Sign-ups that wait for the click on the link in their mail. Anybody can sign up with anybody's address: each row has its own
-- link, a link confirms the row that it was made for, and then all others of that address go.
create table signups (
  id integer generated always as identity primary key,
  email_key text not null,
  email text not null,
  username text not null,
  phone text,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index signups_by_email on signups (email_key, id desc);
create index signups_by_end on signups (expires_at);

-- Links in mails. One row for each purpose and owner: a newer link takes the place of the older.
create table mail_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset')),
  user_id integer references users (id) on delete cascade,
  signup_id integer references signups (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, signup_id) = 1),
  unique (purpose, user_id),
  unique (purpose, signup_id)
);
create index mail_links_by_user on mail_links (user_id);
create index mail_links_by_signup on mail_links (signup_id);
create index mail_links_by_end on mail_links (expires_at);

-- Where somebody is signed in. A row with a parent is the back office's cookie; it ends with the session that asked for it.
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

-- Networks from which somebody has signed in: guesses from elsewhere do not keep the owner out there.
create table familiar_clients (
  user_id integer not null references users (id) on delete cascade,
  client_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, client_hash)
);
create index familiar_clients_by_age on familiar_clients (seen_at);

-- Sign-ins with Google that are under way: from leaving for Google until the browser is back and has its bearer.
create table google_visits (
  state_hash bytea primary key,
  -- The secret in the cookie of the browser that left.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null,
  expires_at timestamptz not null
);
create index google_visits_by_end on google_visits (expires_at);

create table google_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index google_tickets_by_user on google_tickets (user_id);
create index google_tickets_by_end on google_tickets (expires_at);

-- Token buckets, shared by all processes. `full_at` is when the bucket is full again; a row whose time is over is as good as none.
-- Unlogged: a crash may forget them, and counting costs no sync.
create unlogged table attempt_limits (
  bucket bytea primary key,
  full_at timestamptz not null
);
create index attempt_limits_by_end on attempt_limits (full_at);
