-- A newsletter subscriber is an address with dates. The newsletter goes to it while `subscribed_at` is set and neither
-- `unsubscribed_at` nor `bounced_at` is.
create table newsletter_subscribers (
  id integer generated always as identity primary key,
  -- The normalised address, as in `users`. A newsletter subscriber needs no account.
  email_key text not null unique,
  name text not null,
  phone text,
  -- The last time that anybody, not necessarily the owner, subscribed this address.
  asked_at timestamptz not null,
  -- Null: the owner has not confirmed the address yet, and the publisher asks for that.
  subscribed_at timestamptz,
  -- The last time that the owner confirmed it: by a link in a mail, or signed in to the account with this address.
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('form', 'link', 'one-click', 'account')),
  bounced_at timestamptz,
  check ((unsubscribed_at is null) = (unsubscribed_by is null)),
  check (subscribed_at is not null or unsubscribed_at is null)
);
-- Current subscribers in the order in which they are listed, counted and sent to.
create index newsletter_subscribers_current on newsletter_subscribers (id)
  where subscribed_at is not null and unsubscribed_at is null and bounced_at is null;
-- The back office finds subscribers by any part of the name or the address.
create index newsletter_subscribers_alike on newsletter_subscribers
  using gin ((lower(name) || ' ' || email_key) gin_trgm_ops) with (fastupdate = off);
create index newsletter_subscribers_by_beginning on newsletter_subscribers (subscribed_at);
create index newsletter_subscribers_by_end on newsletter_subscribers (unsubscribed_at);
create index newsletter_subscribers_waiting on newsletter_subscribers (asked_at) where subscribed_at is null;

-- Secrets that the first process makes and all processes share.
create table signing_secrets (
  name text primary key,
  secret bytea not null
);

-- Hashes of the addresses of deleted accounts: an uploaded list must not subscribe them again.
create table newsletter_suppression_list (
  address_hash bytea primary key
);

create table newsletter_sends (
  id integer generated always as identity primary key,
  -- Of content and recipients: the same newsletter to the same recipients is one send for a day.
  digest bytea not null,
  -- The form's own key: a request that is repeated with the same key is one send.
  client_key text unique,
  subject text not null,
  preheader text not null,
  custom_message text not null,
  article_ids integer[] not null,
  -- The issue as it was written once, with placeholders for each recipient's tokens.
  html text not null,
  plain_text text not null,
  placeholders jsonb not null,
  -- The targets of its links in the order of their numbers; empty unless clicks are tracked.
  link_targets text[] not null default '{}',
  to_all boolean not null,
  -- Requested addresses that belong to no newsletter subscriber.
  unknown_addresses text[] not null default '{}',
  state text not null check (state in ('sending', 'paused', 'cancelled', 'done')),
  created_at timestamptz not null,
  -- Null: the account has been deleted.
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  -- The rate is what was submitted since then, beyond `submitted_before`.
  running_since timestamptz not null,
  submitted_before integer not null default 0,
  finished_at timestamptz,
  -- What keeps it waiting or paused, in the mail server's words.
  problem text,
  -- The first recipient that no worker has leased yet.
  next_position integer not null default 1,
  -- Recipients in all and in each state. Whoever changes a state changes these in the same transaction.
  total integer not null default 0,
  queued integer not null default 0,
  deferred integer not null default 0,
  sending integer not null default 0,
  submitted integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  unconfirmed integer not null default 0
);
create index newsletter_sends_by_digest on newsletter_sends (digest, id);

-- The recipients of a send, numbered from 1. No foreign keys: starting a send writes 100,000 rows within a second.
create table newsletter_recipients (
  send_id integer not null,
  position integer not null,
  subscriber_id integer not null,
  -- queued → sending (leased) → submitted, failed or skipped; deferred: to be tried again; unconfirmed: leased by a worker that died, in
  -- a cancelled send.
  state text not null check (state in ('queued', 'deferred', 'sending', 'submitted', 'failed', 'skipped', 'unconfirmed')),
  -- The worker that has leased it.
  worker_id uuid,
  -- Failed attempts so far.
  tries smallint not null default 0,
  -- When to try again. Null: it was never leased, is leased, or is done.
  due_at timestamptz,
  primary key (send_id, position),
  check ((state = 'sending') = (worker_id is not null))
);
create index newsletter_recipients_due on newsletter_recipients (send_id, due_at) where due_at is not null;
create index newsletter_recipients_leased on newsletter_recipients (worker_id) where worker_id is not null;

-- What the back office lists of single recipients: who failed, was skipped or deferred and why, who may have been mailed twice
-- (unconfirmed), and whose mail bounced.
create table newsletter_delivery_events (
  send_id integer not null,
  kind text not null check (kind in ('failed', 'skipped', 'deferred', 'unconfirmed', 'bounced')),
  subscriber_id integer not null,
  reason text not null,
  at timestamptz not null,
  primary key (send_id, kind, subscriber_id)
);

-- The processes that deliver sends. One without a recent heartbeat is dead, and another worker takes over its leases.
create table newsletter_workers (
  id uuid primary key,
  heartbeat_at timestamptz not null
);

-- When the next message may be submitted, if there is a rate limit: one row for all sends and processes.
create table newsletter_rate_limit (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null
);

-- Opens (link 0) and clicks, once for each recipient and link; empty unless the publisher tracks them.
create table newsletter_tracking (
  send_id integer not null,
  subscriber_id integer not null,
  link smallint not null,
  at timestamptz not null,
  primary key (send_id, link, subscriber_id)
);
create index newsletter_tracking_by_subscriber on newsletter_tracking (subscriber_id);

-- An uploaded list of addresses: first checked, then applied.
create table newsletter_imports (
  id integer generated always as identity primary key,
  file_name text not null,
  -- Removed once the list is applied or has failed.
  csv text,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed')),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  -- After a crash, reading goes on from this line.
  lines_read integer not null default 0,
  lines integer not null,
  -- Rows with a new address, rows whose address is subscribed already, and refused rows.
  fresh integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  -- The first refused rows: [{ "line": 7, "reason": "…" }, …]
  refusals jsonb not null default '[]',
  problem text
);
