-- The provider may report a payment for another order than the one that it is recorded under. It bought nothing.
alter table payments drop constraint payments_unmatched_because_check;
alter table payments add constraint payments_unmatched_because_check
  check (unmatched_because in ('other-amount', 'second-payment', 'other-order', 'account-closed', 'plan-revoked'));
