-- An imported list that says no about a current subscriber ends that subscription.
alter table newsletter_subscribers
  drop constraint newsletter_subscribers_unsubscribed_by_check,
  add check (unsubscribed_by in ('form', 'link', 'one-click', 'account', 'import'));
