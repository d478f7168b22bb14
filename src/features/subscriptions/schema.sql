-- Orders, payments, the subscriptions that follow from them, and fiscal documents. Rows about money outlive accounts.

-- Offers: codes that make a year cheaper or longer.
create table offers (
  id integer generated always as identity primary key,
  -- In capital letters.
  code text not null unique,
  percent_off smallint not null default 0 check (percent_off between 0 and 90),
  free_months smallint not null default 0 check (free_months between 0 and 24),
  -- Null: for every plan, and for every currency.
  plan text check (plan in ('silver', 'gold')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Null: no limit. Each reader counts once.
  most_uses integer check (most_uses > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  created_by_name text not null,
  check (percent_off > 0 or free_months > 0)
);

create table orders (
  id integer generated always as identity primary key,
  -- Null: the account was deleted, or an organisation has paid.
  user_id integer references users (id) on delete set null,
  -- What is ordered: a year of a plan, or a report.
  plan text check (plan in ('silver', 'gold')),
  report_id integer references reports (id),
  -- As it was called on that day: receipts name it.
  report_title text,
  -- By its ISO 4217 code. Which currencies there are is a setting.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor integer not null check (amount_minor > 0),
  -- GST state code of two digits. Null: the buyer named none.
  billing_state text,

  -- What was agreed on that day. Unused silver is converted to gold by the price of a gold year, whatever gold costs later.
  gold_price_minor integer not null,
  grace_days smallint not null default 3,
  offer_id integer references offers (id),
  -- What the offer adds to the year.
  free_months smallint not null default 0,
  -- What the buyer's plan took off the price of a report.
  discount_percent smallint not null default 0 check (discount_percent between 0 and 99),

  -- An organisation that has paid outside of the checkout, for how many seats, and its order.
  organisation_id integer references organisations (id),
  seats integer,
  order_number text,

  -- Our reference. The provider accepts each once, so that a repeated request creates one order.
  reference text not null unique,
  provider_order_id text unique,
  -- Moves forward only, in this order.
  state text not null default 'created' check (state in ('created', 'failed', 'authorised', 'paid', 'refunded')),
  -- The payment that paid it. Unique: one payment pays one order.
  payment_id text unique,
  -- Made in the sandbox, or by the demo: no money moved.
  is_sandbox boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  -- When an administrator revoked the subscription that it paid for. No money moves by that.
  revoked_at timestamptz,
  -- Since when what the provider reports about it could not be recorded. Null: there is no such problem.
  failed_at timestamptz,
  -- When reconciliation asks the provider about it next. Null: never again.
  next_check_at timestamptz,
  -- How often reconciliation has asked in this state: the position in its backoff.
  check_count integer not null default 0,
  constraint orders_plan_or_report check ((plan is null) = (report_id is not null)),
  constraint orders_report_has_title check ((report_id is null) = (report_title is null)),
  -- `a <= b` between booleans reads "a implies b".
  check ((state = 'paid') <= (paid_at is not null and payment_id is not null)),
  check ((state = 'refunded') <= (refunded_at is not null and payment_id is not null)),
  check ((organisation_id is null) = (seats is null) and (organisation_id is null) = (order_number is null))
);
create index orders_by_user on orders (user_id, id desc);
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_by_refund on orders (refunded_at) where refunded_at is not null;
create index orders_to_check on orders (next_check_at) where next_check_at is not null;
create index orders_in_sandbox on orders (id) where is_sandbox;
create index orders_by_offer on orders (offer_id) where offer_id is not null;
-- A reader pays for a report once. A refund or a lost dispute ends that.
create unique index orders_one_of_each_report on orders (user_id, report_id) where state = 'paid' and revoked_at is null;
create index orders_by_report on orders (report_id) where report_id is not null;
create unique index orders_by_organisation on orders (organisation_id, order_number)
  where organisation_id is not null and state = 'paid';
create index orders_of_organisation on orders (organisation_id) where organisation_id is not null;

-- Payment attempts, with the latest state that the provider reported.
create table payments (
  id text primary key,
  order_id integer not null references orders (id),
  -- As the provider states it: it may be larger than any price here.
  amount_minor bigint not null,
  currency text not null,
  state text not null check (state in ('created', 'failed', 'authorised', 'captured', 'refunded')),
  refunded_minor bigint not null default 0,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  -- Why a captured payment gave nothing: somebody should refund it. Null: it pays its order, or it took no money.
  unmatched_because text check (unmatched_because in (
    'other-amount', 'second-payment', 'other-order', 'account-closed', 'plan-revoked', 'offer-used-up', 'report-owned', 'order-ended'
  ))
);
create index payments_by_order on payments (order_id);
create index payments_unmatched on payments (first_seen_at) where unmatched_because is not null;

-- Webhook events as they came. A job processes them. The provider repeats events; the primary key makes a repetition a no-op.
create table payment_events (
  id text primary key,
  kind text not null,
  received_at timestamptz not null,
  body bytea not null,
  processed_at timestamptz
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
  -- Whether a grace period follows the end, in which the plan still opens everything. A period that was cut short has none.
  has_grace boolean not null default false,
  grace_days smallint not null default 3,
  -- The organisation that gives the period.
  organisation_id integer references organisations (id),
  check (ends_at >= starts_at),
  check (organisation_id is null or order_id is null)
);
create index subscriptions_by_user on subscriptions (user_id);
create index subscriptions_by_granter on subscriptions (granted_by);
create index subscriptions_by_order on subscriptions (order_id);
create index subscriptions_by_start on subscriptions (starts_at);
create index subscriptions_by_end on subscriptions (ends_at) where has_grace;
create index subscriptions_by_any_end on subscriptions (ends_at);
-- Members by plan and by how they got it, in the order of their numbers: a page is found without reading all subscriptions.
create index subscriptions_by_plan on subscriptions (plan, user_id);
create index subscriptions_granted on subscriptions (user_id) where order_id is null;
create index subscriptions_by_organisation on subscriptions (organisation_id) where organisation_id is not null;

-- History of what a reader is entitled to: who changed it, when and why.
create table entitlement_changes (
  id integer generated always as identity primary key,
  -- Null: the account was deleted.
  user_id integer references users (id) on delete set null,
  cause text not null check (cause in ('payment', 'refund', 'dispute', 'admin', 'trial', 'gift', 'organisation')),
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
  -- The plan that was sold, or made a report cheaper, as it was called on that day.
  plan_name text not null,
  -- Its dates are days in this time zone, as the financial year in its number is.
  time_zone text not null,
  -- Paid in the sandbox: no money moved.
  is_sandbox boolean not null default false,
  -- An order has one receipt, and a credit note for each refund.
  amount_minor integer not null,
  issued_at timestamptz not null
);
create unique index fiscal_documents_one_receipt on fiscal_documents (order_id) where kind = 'receipt';
create index fiscal_documents_by_order on fiscal_documents (order_id);
-- The dashboard sums refunds, also partial ones, by the credit notes of its days.
create index fiscal_documents_credit_notes on fiscal_documents (issued_at) where kind = 'credit-note';
create index fiscal_documents_by_letters on fiscal_documents
  using gin (lower(buyer_name || ' ' || buyer_email) gin_trgm_ops) with (fastupdate = off);

-- Reminders that were sent. The primary key makes each of them go out once per end.
create table expiry_reminders (
  user_id integer not null references users (id) on delete cascade,
  -- 0: the term has ended, and the grace period runs.
  days_before integer not null,
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (user_id, days_before, ends_at)
);

-- Refunds that an administrator has requested. The id makes a repeated request one refund, here and at the provider.
create table refunds (
  id uuid primary key,
  payment_id text not null references payments (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- The name at that time.
  admin_name text not null,
  requested_at timestamptz not null,
  -- Null: the provider has not accepted it.
  accepted_at timestamptz
);
create index refunds_by_payment on refunds (payment_id);

-- Payments that buyers dispute at their bank, with the latest state that the provider reported.
create table disputes (
  id text primary key,
  payment_id text not null references payments (id),
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  state text not null check (state in ('open', 'under-review', 'closed', 'won', 'lost')),
  -- Until when the publisher must answer.
  respond_by timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null
);
create index disputes_by_payment on disputes (payment_id);

-- Gift years: an order whose year goes to whoever redeems the link of a mail.
create table gifts (
  order_id integer primary key references orders (id) on delete cascade,
  -- Null: its owner deleted an account with this address.
  recipient_email text,
  -- In its canonical spelling.
  recipient_key text,
  message text not null,
  -- When the link is mailed.
  send_at timestamptz not null,
  sent_at timestamptz,
  -- Of the link's secret. Null: it is not mailed yet.
  token_hash bytea unique,
  expires_at timestamptz,
  redeemed_at timestamptz,
  -- Null also: the account was deleted.
  redeemed_by integer references users (id) on delete set null,
  -- `a <= b` between booleans reads "a implies b".
  check ((sent_at is not null) = (token_hash is not null and expires_at is not null)),
  check ((redeemed_by is not null) <= (redeemed_at is not null)),
  check ((redeemed_at is not null) <= (sent_at is not null))
);
create index gifts_to_send on gifts (send_at) where sent_at is null;
create index gifts_by_redeemer on gifts (redeemed_by) where redeemed_by is not null;
create index gifts_by_recipient on gifts (recipient_key) where recipient_key is not null;

-- What the plans promise once a plan year and the staff give by hand: an article, and a paper.
create table benefit_grants (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('article', 'paper')),
  -- What was given, in words.
  subject text not null,
  granted_at timestamptz not null,
  granted_by integer references users (id) on delete set null
);
create index benefit_grants_by_reader on benefit_grants (user_id, granted_at);
