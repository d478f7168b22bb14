-- Orders of reports, beside those of plans. The order keeps what was agreed when it was made.
alter table orders
  alter column plan drop not null,
  add column report_id integer references reports (id),
  -- As it was called on that day: receipts name it.
  add column report_title text,
  -- What the buyer's plan took off the price.
  add column discount_percent smallint not null default 0 check (discount_percent between 0 and 99),
  add constraint orders_plan_or_report check ((plan is null) = (report_id is not null)),
  add constraint orders_report_has_title check ((report_id is null) = (report_title is null));
-- A reader pays for a report once. A refund or a lost dispute ends that.
create unique index orders_one_of_each_report on orders (user_id, report_id) where state = 'paid' and revoked_at is null;
create index orders_by_report on orders (report_id) where report_id is not null;

alter table payments drop constraint payments_unmatched_because_check;
alter table payments add constraint payments_unmatched_because_check check (unmatched_because in
  ('other-amount', 'second-payment', 'other-order', 'account-closed', 'plan-revoked', 'offer-used-up', 'report-owned'));

create or replace function tell_of_order() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('order.paid', new.id, jsonb_build_object('id', new.id, 'memberId', new.user_id, 'plan', new.plan,
    'report', new.report_title, 'currency', new.currency, 'amountMinor', new.amount_minor, 'reference', new.reference,
    'paidAt', new.paid_at));
  return null;
end $$;
