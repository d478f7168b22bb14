-- Whom an issue went to, if not to all subscribers of its newsletter: { "plan": "gold", "signedUpBefore": "2026-03-01" }
alter table newsletter_sends add column segment jsonb not null default '{}';

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
