-- The grace period is a setting, and an order keeps the one of its day. Trials are a cause of their own.

alter table orders add column grace_days smallint not null default 3;
alter table subscriptions add column grace_days smallint not null default 3;
comment on column subscriptions.grace_days is 'Days after the end in which the plan still opens everything, where has_grace';

alter table entitlement_changes drop constraint entitlement_changes_cause_check;
alter table entitlement_changes add constraint entitlement_changes_cause_check
  check (cause in ('payment', 'refund', 'dispute', 'admin', 'trial'));
