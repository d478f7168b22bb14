-- `sending` is the state of a send. A recipient in the hands of a worker is `leased`.

alter table newsletter_recipients
  drop constraint newsletter_recipients_state_check,
  drop constraint newsletter_recipients_check;
update newsletter_recipients set state = 'leased' where state = 'sending';
alter table newsletter_recipients
  add constraint newsletter_recipients_state_check
    check (state in ('queued', 'deferred', 'leased', 'submitted', 'failed', 'skipped', 'unconfirmed')),
  add constraint newsletter_recipients_worker_check check ((state = 'leased') = (worker_id is not null));

alter table newsletter_sends rename column sending to leased;
