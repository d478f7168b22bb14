-- Whom the newsletter is for, and how that came about. A row is an address; what has happened to it are dates. The newsletter
-- goes to where `subscribed_at` is set and neither `unsubscribed_at` nor `bounced_at` is.
create table newsletter_subscribers (
  id integer generated always as identity primary key,
  -- The one spelling of the address, as in `users`; nobody needs an account for the newsletter.
  email_key text not null unique,
  name text not null,
  phone text,
  -- When somebody, not necessarily its owner, last asked for the newsletter at this address.
  asked_at timestamptz not null,
  -- Null: it waits for its owner's word, which has to come by a link in a mail.
  subscribed_at timestamptz,
  -- When its owner last said so: by a link in a mail, or signed in to the account that has this address.
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('form', 'link', 'one-click', 'account')),
  bounced_at timestamptz,
  check ((unsubscribed_at is null) = (unsubscribed_by is null)),
  check (subscribed_at is not null or unsubscribed_at is null)
);
create index newsletter_subscribers_waiting on newsletter_subscribers (asked_at) where subscribed_at is null;

-- What the server signs with, made when it is first needed; in the database, so that all processes share it.
create table signing_secrets (
  name text primary key,
  secret bytea not null
);
