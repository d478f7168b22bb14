-- Sending the newsletter: what was written once, to whom it goes, and what became of each.

-- Current subscribers in the order in which they are listed, counted and sent to.
create index newsletter_subscribers_current on newsletter_subscribers (id)
  where subscribed_at is not null and unsubscribed_at is null and bounced_at is null;
-- What they are looked for by: any part of the name or the address.
create index newsletter_subscribers_alike on newsletter_subscribers
  using gin ((lower(name) || ' ' || email_key) gin_trgm_ops) with (fastupdate = off);

create table newsletter_sends (
  id integer generated always as identity primary key,
  -- Of content and recipients: the same, pressed twice or by two people, is one send.
  digest bytea not null,
  -- What the form that asked for it calls it: asked again with the same, it is one send.
  client_key text unique,
  subject text not null,
  preheader text not null,
  custom_message text not null,
  article_ids integer[] not null,
  -- As it was written then, for all processes and every try: the reader's own tokens go where `gaps` stand.
  html text not null,
  plain text not null,
  gaps jsonb not null,
  -- Where its links lead, in the order of their numbers; only where clicks are counted.
  link_targets text[] not null default '{}',
  to_all boolean not null,
  -- Addresses that were asked for by name and belong to no newsletter subscriber.
  unknown_addresses text[] not null default '{}',
  state text not null check (state in ('sending', 'paused', 'cancelled', 'done')),
  created_at timestamptz not null,
  -- Null: the account was deleted since.
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  -- Since when it runs without a break, and what was submitted before: its rate is reckoned from there.
  running_since timestamptz not null,
  submitted_before integer not null default 0,
  finished_at timestamptz,
  -- What keeps it from going on for the moment, in the mail server's words.
  trouble text,
  -- How many recipients there are, and how many in each state, kept by the trigger below.
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

-- A row per recipient of a send. Without foreign keys, since a hundred thousand are written within a second, and without an index on what
-- changes, so that a change of state is written in place: who is next is found by number.
create table newsletter_recipients (
  send_id integer not null,
  subscriber_id integer not null,
  -- queued → sending → submitted, failed or skipped; deferred: to be tried again later; unconfirmed: in flight when the process ended, of a
  -- send that was cancelled.
  state text not null,
  -- Whose hands it is in while it is being sent.
  worker uuid,
  primary key (send_id, subscriber_id),
  check (state in ('queued', 'deferred', 'sending', 'submitted', 'failed', 'skipped', 'unconfirmed'))
) with (fillfactor = 75);

create function newsletter_sends_tally() returns trigger language plpgsql as $$
begin
  update newsletter_sends as kept set
    queued = kept.queued + change.queued,
    deferred = kept.deferred + change.deferred,
    sending = kept.sending + change.sending,
    submitted = kept.submitted + change.submitted,
    failed = kept.failed + change.failed,
    skipped = kept.skipped + change.skipped,
    unconfirmed = kept.unconfirmed + change.unconfirmed
  from (
    select send_id,
      coalesce(sum(n) filter (where state = 'queued'), 0) as queued,
      coalesce(sum(n) filter (where state = 'deferred'), 0) as deferred,
      coalesce(sum(n) filter (where state = 'sending'), 0) as sending,
      coalesce(sum(n) filter (where state = 'submitted'), 0) as submitted,
      coalesce(sum(n) filter (where state = 'failed'), 0) as failed,
      coalesce(sum(n) filter (where state = 'skipped'), 0) as skipped,
      coalesce(sum(n) filter (where state = 'unconfirmed'), 0) as unconfirmed
    from (select send_id, state, 1 as n from after union all select send_id, state, -1 from before) as changed
    group by send_id
    order by send_id
  ) as change
  where kept.id = change.send_id;
  return null;
end $$;
create trigger newsletter_recipients_changed after update on newsletter_recipients
  referencing old table as before new table as after for each statement execute function newsletter_sends_tally();

-- What there is to say of single recipients: why they were skipped or failed, when they are tried again, of whom it is not known whether
-- the message reached the mail server, so that it may have come twice, and whose came back.
create table newsletter_remarks (
  send_id integer not null,
  kind text not null check (kind in ('failed', 'skipped', 'deferred', 'unconfirmed', 'bounced')),
  subscriber_id integer not null,
  reason text not null,
  at timestamptz not null,
  -- Of one that is to be tried again: how often it was tried, and when the next time is.
  tries integer not null default 0,
  next_try_at timestamptz,
  primary key (send_id, kind, subscriber_id),
  check ((kind = 'deferred') = (next_try_at is not null))
);
create index newsletter_remarks_due on newsletter_remarks (send_id, next_try_at) where kind = 'deferred';

-- The processes that send, and when they last said so; what one had in hand that fell silent is sent by another.
create table newsletter_couriers (
  id uuid primary key,
  seen_at timestamptz not null
);

-- When the next message may go out, where there is a limit: one for all sends and processes.
create table newsletter_pace (
  is_only boolean primary key default true check (is_only),
  free_at timestamptz not null
);

-- Opens (link 0) and clicks, once for each recipient; kept only where the publisher counts them.
create table newsletter_reactions (
  send_id integer not null,
  subscriber_id integer not null,
  link smallint not null,
  at timestamptz not null,
  primary key (send_id, link, subscriber_id)
);
create index newsletter_reactions_by_subscriber on newsletter_reactions (subscriber_id);

-- A list of addresses that somebody brought: read through once to say what is wrong with it, and again to take it over.
create table newsletter_imports (
  id integer generated always as identity primary key,
  file_name text not null,
  -- Gone once it is taken over or given up.
  csv text,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed')),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  -- Lines, of how many are read: from there it goes on after a crash.
  lines_read integer not null default 0,
  lines integer not null,
  -- Rows that are new, those whose address is subscribed already, and those that are refused.
  fresh integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  -- The first of the refused: [{ "line": 7, "reason": "…" }, …]
  refusals jsonb not null default '[]',
  problem text
);
