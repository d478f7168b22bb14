-- Offers: codes that make a year cheaper or longer.
create table offers (
  id integer generated always as identity primary key,
  -- In capital letters.
  code text not null unique,
  percent_off smallint not null default 0 check (percent_off between 0 and 90),
  free_months smallint not null default 0 check (free_months between 0 and 24),
  -- Null: for every plan, and for every currency.
  plan text check (plan in ('silver', 'gold')),
  currency text check (currency in ('INR', 'USD')),
  -- Null: no limit. Each reader counts once.
  most_uses integer check (most_uses > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  created_by_name text not null,
  check (percent_off > 0 or free_months > 0)
);

alter table orders
  add column offer_id integer references offers (id),
  -- What the offer adds to the year, as it was agreed on that day.
  add column free_months smallint not null default 0;
create index orders_by_offer on orders (offer_id) where offer_id is not null;

alter table payments drop constraint payments_unmatched_because_check;
alter table payments add constraint payments_unmatched_because_check
  check (unmatched_because in ('other-amount', 'second-payment', 'other-order', 'account-closed', 'plan-revoked', 'offer-used-up'));
