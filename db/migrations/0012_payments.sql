-- What a publisher needs to follow money: events as they came, refunds, disputes, unmatched payments, partial credit notes.

-- The price of a gold year on the day of the order. Unused silver is converted to gold by it, whatever gold costs later.
alter table orders add column gold_price_minor integer;
update orders set gold_price_minor = case currency when 'INR' then 890000 else 10400 end;
alter table orders alter column gold_price_minor set not null;

-- Made in the sandbox, or by the demo: no money moved. The sandbox derives its ids from a hash in lowercase hexadecimal.
alter table orders add column is_sandbox boolean not null default false;
update orders set is_sandbox = true where provider_order_id ~ '^order_([0-9a-f]{14}$|demo)';
create index orders_in_sandbox on orders (id) where is_sandbox;

-- Since when what the provider reports about it could not be recorded. Null: there is no such problem.
alter table orders add column failed_at timestamptz;

-- The provider states amounts, so they may be larger than any price here.
alter table payments alter column amount_minor type bigint, alter column refunded_minor type bigint;
-- Why a captured payment gave nothing: somebody should refund it. Null: it pays its order, or it took no money.
alter table payments add column unmatched_because text
  check (unmatched_because in ('other-amount', 'second-payment', 'account-closed', 'plan-revoked'));
update payments set unmatched_because =
  case when payments.amount_minor = orders.amount_minor and payments.currency = orders.currency
    then 'second-payment' else 'other-amount' end
  from orders
  where orders.id = payments.order_id and payments.state in ('captured', 'refunded')
    and orders.payment_id is distinct from payments.id;
create index payments_unmatched on payments (first_seen_at) where unmatched_because is not null;

-- Events are stored as they came. A job processes them. Older rows were processed at once and have no body.
alter table payment_events add column body bytea, add column processed_at timestamptz;
update payment_events set processed_at = received_at;

-- Each refund of an order has a credit note with its amount.
alter table fiscal_documents add column amount_minor integer;
update fiscal_documents set amount_minor = orders.amount_minor from orders where orders.id = fiscal_documents.order_id;
alter table fiscal_documents alter column amount_minor set not null;
alter table fiscal_documents drop constraint fiscal_documents_order_id_kind_key;
create unique index fiscal_documents_one_receipt on fiscal_documents (order_id) where kind = 'receipt';
create index fiscal_documents_by_order on fiscal_documents (order_id);

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

alter table entitlement_changes drop constraint entitlement_changes_cause_check;
alter table entitlement_changes add constraint entitlement_changes_cause_check
  check (cause in ('payment', 'refund', 'dispute', 'admin'));
