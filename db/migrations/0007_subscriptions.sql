-- Orders, payments, the subscriptions that follow from them, and fiscal documents. Rows about money outlive accounts.

create table orders (
  id integer generated always as identity primary key,
  -- Null: the account was deleted.
  user_id integer references users (id) on delete set null,
  plan text not null check (plan in ('silver', 'gold')),
  currency text not null check (currency in ('INR', 'USD')),
  amount_minor integer not null check (amount_minor > 0),
  -- GST state code of two digits. Null: the buyer named none.
  billing_state text,
  -- Our reference. The provider accepts each once, so that a repeated request creates one order.
  reference text not null unique,
  provider_order_id text unique,
  -- Moves forward only, in this order.
  state text not null default 'created' check (state in ('created', 'failed', 'authorised', 'paid', 'refunded')),
  -- The payment that paid it. Unique: one payment pays one order.
  payment_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  -- When an administrator revoked the subscription that it paid for. No money moves by that.
  revoked_at timestamptz,
  -- When reconciliation asks the provider about it next. Null: never again.
  next_check_at timestamptz,
  -- How often reconciliation has asked in this state: the position in its backoff.
  check_count integer not null default 0,
  -- `a <= b` between booleans reads "a implies b".
  check ((state = 'paid') <= (paid_at is not null and payment_id is not null)),
  check ((state = 'refunded') <= (refunded_at is not null and payment_id is not null))
);
create index orders_by_user on orders (user_id, id desc);
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_by_refund on orders (refunded_at) where refunded_at is not null;
create index orders_to_check on orders (next_check_at) where next_check_at is not null;

-- Payment attempts, with the latest state that the provider reported.
create table payments (
  id text primary key,
  order_id integer not null references orders (id),
  amount_minor integer not null,
  currency text not null,
  state text not null check (state in ('created', 'failed', 'authorised', 'captured', 'refunded')),
  refunded_minor integer not null default 0,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null
);
create index payments_by_order on payments (order_id);

-- Webhook events that were processed. The provider repeats events; the primary key makes a repetition a no-op.
create table payment_events (
  id text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index payment_events_by_age on payment_events (received_at);

-- The periods in which a reader has a plan. The rows with an order are allocated from all paid orders of the reader and replaced
-- whenever one of those changes. The rows without an order are grants.
create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  plan text not null check (plan in ('silver', 'gold')),
  starts_at timestamptz not null,
  -- Null: until revoked.
  ends_at timestamptz,
  -- The administrator who granted it. Null: it was bought, or that account was deleted.
  granted_by integer references users (id) on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  -- The order that paid for it. Null: it was granted.
  order_id integer references orders (id),
  -- Whether a grace period follows the end (`graceDays` in contract/subscriptions/plans.ts). A period that was cut short has none.
  has_grace boolean not null default false,
  check (ends_at >= starts_at)
);
create index subscriptions_by_user on subscriptions (user_id);
create index subscriptions_by_granter on subscriptions (granted_by);
create index subscriptions_by_order on subscriptions (order_id);
create index subscriptions_by_start on subscriptions (starts_at);
create index subscriptions_by_end on subscriptions (ends_at) where has_grace;
create index subscriptions_by_any_end on subscriptions (ends_at);

-- History of what a reader is entitled to: who changed it, when and why.
create table entitlement_changes (
  id integer generated always as identity primary key,
  -- Null: the account was deleted.
  user_id integer references users (id) on delete set null,
  cause text not null check (cause in ('payment', 'refund', 'admin')),
  admin_id integer references users (id) on delete set null,
  order_id integer references orders (id),
  reason text not null,
  plan_before text,
  until_before timestamptz,
  plan_after text,
  until_after timestamptz,
  at timestamptz not null
);
create index entitlement_changes_by_user on entitlement_changes (user_id, id);
create index entitlement_changes_by_admin on entitlement_changes (admin_id);
create index entitlement_changes_by_order on entitlement_changes (order_id);

-- The last number of each series. The transaction that writes a document increments it, so that a rollback leaves no gap.
create table fiscal_document_numbers (
  series text primary key,
  last_number integer not null
);

-- Receipts, tax invoices (a receipt with a GSTIN) and credit notes, with the names and addresses of the day of issue.
create table fiscal_documents (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'credit-note')),
  number text not null unique,
  order_id integer not null references orders (id),
  buyer_name text not null,
  buyer_email text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The publisher's tax number. Null: the document shows no tax.
  gstin text,
  -- The publisher's name, then the lines of the address.
  publisher text[] not null default '{}',
  -- Paid in the sandbox: no money moved.
  is_sandbox boolean not null default false,
  issued_at timestamptz not null,
  unique (order_id, kind)
);

-- Reminders that were sent. The primary key makes each of them go out once per end.
create table expiry_reminders (
  user_id integer not null references users (id) on delete cascade,
  -- 0: the term has ended, and the grace period runs.
  days_before integer not null,
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (user_id, days_before, ends_at)
);
