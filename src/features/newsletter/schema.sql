-- A magazine has several newsletters, and every subscriber chooses among them.
create table newsletters (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  description text not null,
  -- Empty: as for all mail.
  sender_name text not null default '',
  sender_address text not null default '',
  -- The one that sign-ups, imports and sends take when nobody chooses. It cannot be deleted.
  is_default boolean not null default false,
  -- Whether the sign-up page offers it.
  is_open boolean not null default true,
  -- Whether readers find its issues in the archive.
  has_archive boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not (is_default and deleted_at is not null))
);
create unique index newsletters_by_slug on newsletters (slug) where deleted_at is null;
create unique index newsletters_default on newsletters (is_default) where is_default;
insert into newsletters (slug, name, description, is_default)
  values ('weekly', 'Weekly newsletter', 'News, new products and design guides, each with its first lines and a link.', true);

-- A newsletter subscriber is an address with dates. Newsletters go to it while `subscribed_at` is set and neither
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
  unsubscribed_by text check (unsubscribed_by in ('form', 'link', 'one-click', 'account', 'import')),
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

-- What a newsletter subscriber chose. An address gets a newsletter while `subscribed_at` is set, `unsubscribed_at` is not, and the
-- address itself is current. Whoever leaves the last newsletter has left them all: then the address is unsubscribed too.
create table newsletter_subscriptions (
  newsletter_id integer not null references newsletters (id),
  subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
  subscribed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('form', 'link', 'one-click', 'account', 'import')),
  -- Somebody asked for it, and the owner of the address has not confirmed that yet.
  pending_since timestamptz,
  primary key (newsletter_id, subscriber_id),
  check ((unsubscribed_at is null) = (unsubscribed_by is null))
);
create index newsletter_subscriptions_by_subscriber on newsletter_subscriptions (subscriber_id);

-- Hashes of the addresses of deleted accounts: an uploaded list must not subscribe them again.
create table newsletter_suppression_list (
  address_hash bytea primary key
);

create table newsletter_sends (
  id integer generated always as identity primary key,
  newsletter_id integer not null references newsletters (id),
  -- Of content and recipients: the same newsletter to the same recipients is one send for a day.
  digest bytea not null,
  -- The form's own key: a request that is repeated with the same key is one send.
  client_key text unique,
  subject text not null,
  preheader text not null,
  -- Whether an editor wrote these. Otherwise they are titles, which readers must not see once an article is not published.
  has_own_subject boolean not null default true,
  has_own_preheader boolean not null default true,
  custom_message text not null,
  -- The message as rich text, and the block that somebody paid for: { "name", "title", "text", "link" }.
  message_html text not null default '',
  sponsor jsonb,
  article_ids integer[] not null,
  -- The issue as it was written once, with placeholders for each recipient's tokens.
  html text not null,
  plain_text text not null,
  placeholders jsonb not null,
  -- The targets of its links in the order of their numbers; empty unless clicks are tracked.
  link_targets text[] not null default '{}',
  in_archive boolean not null default false,
  to_all boolean not null,
  -- Whom it went to, if not to all subscribers of its newsletter: { "plan": "gold", "signedUpBefore": "2026-03-01" }
  segment jsonb not null default '{}',
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
  leased integer not null default 0,
  submitted integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  unconfirmed integer not null default 0,
  -- A year after it went out, its rows of single recipients are replaced by these sums: { "openedBy", "clickedBy", "unconfirmed",
  -- "reasons" }. Null: the rows are there.
  summary jsonb
);
create index newsletter_sends_by_digest on newsletter_sends (digest, id);
create index newsletter_sends_archived on newsletter_sends (newsletter_id, id) where in_archive;

-- The recipients of a send, numbered from 1. No foreign keys: starting a send writes 100,000 rows within a second.
create table newsletter_recipients (
  send_id integer not null,
  position integer not null,
  subscriber_id integer not null,
  -- queued → leased → submitted, failed or skipped; deferred: to be tried again; unconfirmed: leased by a worker that died, in
  -- a cancelled send.
  state text not null check (state in ('queued', 'deferred', 'leased', 'submitted', 'failed', 'skipped', 'unconfirmed')),
  -- The worker that has leased it.
  worker_id uuid,
  -- Failed attempts so far.
  tries smallint not null default 0,
  -- When to try again. Null: it was never leased, is leased, or is done.
  due_at timestamptz,
  primary key (send_id, position),
  constraint newsletter_recipients_worker_check check ((state = 'leased') = (worker_id is not null))
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

-- Issues that are to go out later. What is sent, and to whom, is found when it begins.
create table newsletter_schedules (
  id integer generated always as identity primary key,
  newsletter_id integer not null references newsletters (id),
  subject text not null,
  -- The request to send.
  request jsonb not null,
  starts_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'starting', 'started', 'withdrawn', 'failed')),
  -- Why it did not begin.
  problem text,
  send_id integer,
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null
);
create index newsletter_schedules_due on newsletter_schedules (starts_at) where state in ('waiting', 'starting');
