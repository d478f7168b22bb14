-- Purchases: what was ordered, what was paid for it, what that gives, and the papers about it. Rows about money outlive accounts.

create table orders (
  id integer generated always as identity primary key,
  -- Null: the account was deleted since.
  user_id integer references users (id) on delete set null,
  plan text not null check (plan in ('silver', 'gold')),
  currency text not null check (currency in ('INR', 'USD')),
  amount_minor integer not null check (amount_minor > 0),
  -- Two digits, as GST numbers begin; null: not told.
  billing_state text,
  -- What the provider knows the order by before it has given its own number; unique there too, so that asking twice makes one.
  reference text not null unique,
  provider_order_id text unique,
  -- Only forward: created, failed, authorised, paid, refunded.
  state text not null default 'created' check (state in ('created', 'failed', 'authorised', 'paid', 'refunded')),
  -- The payment that paid it: one serves once.
  payment_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  -- When an administrator took back what was bought; the money is another matter. What it would have given is gone from then on.
  withdrawn_at timestamptz,
  -- When the provider is asked about it next; null: it is settled, or was given up.
  next_check_at timestamptz,
  checks integer not null default 0,
  check ((state = 'paid') <= (paid_at is not null and payment_id is not null)),
  check ((state = 'refunded') <= (refunded_at is not null and payment_id is not null))
);
create index orders_by_user on orders (user_id, id desc);
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_by_refund on orders (refunded_at) where refunded_at is not null;
create index orders_to_check on orders (next_check_at) where next_check_at is not null;

-- Attempts to pay, as the provider last told of them.
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

-- The provider tells of one thing several times: what stands here was dealt with.
create table payment_events (
  id text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index payment_events_by_age on payment_events (received_at);

-- What somebody may read, and since when, until when, and why. What is bought is worked out anew from all paid orders of a reader: these
-- rows come and go with that.
create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  plan text not null check (plan in ('silver', 'gold')),
  starts_at timestamptz not null,
  -- Null: until it is taken back.
  ends_at timestamptz,
  -- The administrator who gave it; null where it was bought.
  granted_by integer references users (id) on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  -- The order that bought it; null where it was granted.
  order_id integer references orders (id),
  -- At its end a year that ran out has three days more; what was cut short or taken back has none.
  has_grace boolean not null default false,
  check (ends_at >= starts_at)
);
create index subscriptions_by_user on subscriptions (user_id);
create index subscriptions_by_granter on subscriptions (granted_by);
create index subscriptions_by_order on subscriptions (order_id);
create index subscriptions_by_start on subscriptions (starts_at);
create index subscriptions_by_end on subscriptions (ends_at) where has_grace;
create index subscriptions_by_any_end on subscriptions (ends_at);

-- Every change of what somebody may read: who made it, when and why.
create table entitlement_changes (
  id integer generated always as identity primary key,
  -- Null: the account was deleted since.
  user_id integer references users (id) on delete set null,
  -- Who: the reader by paying, the provider by paying back, or an administrator.
  made_by text not null check (made_by in ('payment', 'refund', 'admin')),
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

-- The last number given in each series. Taken in the transaction that writes the paper, so that no number is left out.
create table paper_series (
  series text primary key,
  last_number integer not null
);

-- Receipts and credit notes as they were issued: the buyer's particulars of that day, whatever becomes of the account.
create table receipts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'credit-note')),
  number text not null unique,
  order_id integer not null references orders (id),
  buyer_name text not null,
  buyer_email text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The publisher's tax number that day; null: none, and no tax is shown.
  gstin text,
  -- Who issued it, as it stood that day: the name, then the lines of the address.
  publisher text[] not null default '{}',
  -- Whether no money moved.
  is_sandbox boolean not null default false,
  issued_at timestamptz not null,
  unique (order_id, kind)
);

-- Who was reminded of which end, and how: each once.
create table expiry_reminders (
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('two-weeks', 'three-days', 'grace')),
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (user_id, kind, ends_at)
);
