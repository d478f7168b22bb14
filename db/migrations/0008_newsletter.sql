-- Whom the newsletter is for, and how that came about. A row is an address; what has happened to it are dates. The newsletter
-- goes to where `subscribed_at` is set and neither `unsubscribed_at` nor `bounced_at` is.
create table newsletter_subscribers (
  id integer generated always as identity primary key,
  -- The one spelling of the address, as in `users`; nobody needs an account for the newsletter.
  email_key text not null unique,
  name text not null,
  phone text,
  -- When somebody, not necessarily its owner, last asked for the newsletter at this address.
  asked_at timestamptz not null,
  -- Null: it waits for its owner's word, which has to come by a link in a mail.
  subscribed_at timestamptz,
  -- When its owner last said so: by a link in a mail, or signed in to the account that has this address.
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
-- What they are searched by: any part of the name or the address.
create index newsletter_subscribers_alike on newsletter_subscribers
  using gin ((lower(name) || ' ' || email_key) gin_trgm_ops) with (fastupdate = off);
create index newsletter_subscribers_by_beginning on newsletter_subscribers (subscribed_at);
create index newsletter_subscribers_by_end on newsletter_subscribers (unsubscribed_at);
create index newsletter_subscribers_waiting on newsletter_subscribers (asked_at) where subscribed_at is null;

-- What the server signs with, made when it is first needed; in the database, so that all processes share it.
create table signing_secrets (
  name text primary key,
  secret bytea not null
);

-- Addresses of accounts that were deleted, as a hash: a list that somebody brings must not subscribe them again.
create table newsletter_forgotten (
  address_hash bytea primary key
);

-- A send of the newsletter: what was written once, to whom it goes, and what became of each.
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

-- What a courier asks for in each of its turns, many times a second: a few recipients among very many. The planner knows nothing of rows that
-- came a moment ago, and left to itself it reads and sorts all that are left. So it is told the way here: by number, one by one.

-- Writes down states of what is in a courier's hands still. What others put back, thinking it dead, and nobody has taken yet, counts as
-- that too: what is known of it is better than to begin again.
create function newsletter_settle(courier uuid, sends integer[], subscribers integer[], states text[])
  returns table (send integer, subscriber integer) language plpgsql rows 50
  set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
    update newsletter_recipients as r set state = s.state, worker = null
    from unnest(sends, subscribers, states) as s (send_id, subscriber_id, state)
    where r.send_id = s.send_id and r.subscriber_id = s.subscriber_id
      and (r.worker = courier or (r.worker is null and r.state in ('queued', 'unconfirmed')))
    returning r.send_id, r.subscriber_id;
end $$;

-- Gives recipients whom nobody else is about to take into a courier's hands. Who has left or whose mail comes back is skipped, for one of
-- the reasons that are given by name.
create function newsletter_claim(courier uuid, of_send integer, subscribers integer[], reasons jsonb, claimed_at timestamptz)
  returns table (send integer, subscriber integer, email text, name text, tries integer, skipped text) language plpgsql rows 50
  set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
    with looked_up as materialized (
      select p.id, s.email_key, case when s.confirmed_at is null then '' else s.name end as name, coalesce(d.tries, 0) as tries,
        reasons ->> case
          when s.id is null or s.subscribed_at is null then 'gone'
          when s.unsubscribed_at is not null then 'unsubscribed'
          when s.bounced_at is not null then 'bounced'
        end as skipped
      from unnest(subscribers) as p (id)
      left join newsletter_subscribers as s on s.id = p.id
      left join newsletter_remarks as d on d.send_id = of_send and d.kind = 'deferred' and d.subscriber_id = p.id
    ),
    claimed as (
      update newsletter_recipients as r
      set state = case when l.skipped is null then 'sending' else 'skipped' end, worker = case when l.skipped is null then courier end
      from looked_up as l where r.send_id = of_send and r.subscriber_id = l.id
    ),
    explained as (
      insert into newsletter_remarks (send_id, kind, subscriber_id, reason, at)
      select of_send, 'skipped', l.id, l.skipped, claimed_at from looked_up as l where l.skipped is not null
      on conflict do nothing
    )
    select of_send, l.id, l.email_key, l.name, l.tries, l.skipped from looked_up as l order by l.id;
end $$;

-- The next that are queued, by number, beyond one that was taken before; none of those in `held`, whoever thinks that they are free.
create function newsletter_next(of_send integer, beyond integer, most integer, held integer[])
  returns setof integer language plpgsql rows 50
  set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
begin
  return query
    select r.subscriber_id from newsletter_recipients as r
    where r.send_id = of_send and r.subscriber_id > beyond and r.state = 'queued' and r.subscriber_id <> all(held)
      and exists (select from newsletter_sends as s where s.id = of_send and s.state = 'sending')
    order by r.subscriber_id limit most for update of r skip locked;
end $$;

-- Both in one step: whatever happens, each recipient is in exactly one state.
create function newsletter_turn(
  courier uuid, settled_sends integer[], settled_subscribers integer[], settled_states text[],
  of_send integer, beyond integer, most integer, held integer[], reasons jsonb, claimed_at timestamptz)
  returns table (send integer, subscriber integer, email text, name text, tries integer, skipped text) language plpgsql rows 50 as $$
begin
  perform newsletter_settle(courier, settled_sends, settled_subscribers, settled_states);
  return query select * from newsletter_claim(
    courier, of_send, array(select newsletter_next(of_send, beyond, most, held)), reasons, claimed_at);
end $$;
