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

alter table entitlement_changes drop constraint entitlement_changes_cause_check;
alter table entitlement_changes add constraint entitlement_changes_cause_check
  check (cause in ('payment', 'refund', 'dispute', 'admin', 'trial', 'gift'));
