-- What is paid after the order has ended is listed for a refund.
alter table payments drop constraint payments_unmatched_because_check;
alter table payments add constraint payments_unmatched_because_check check (unmatched_because in
  ('other-amount', 'second-payment', 'other-order', 'account-closed', 'plan-revoked', 'offer-used-up', 'report-owned', 'order-ended'));

-- White papers of an earlier version are found by their sponsors too: the start indexes them again.
update white_papers set lexemes = null;

-- Hashes of the networks from which a pass of a gift link was used.
alter table shared_article_readers add column networks text[] not null default '{}';
