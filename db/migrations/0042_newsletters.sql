-- A magazine has several newsletters, and every subscriber chooses among them.
create table newsletters (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  description text not null,
  -- Empty: as for all mail.
  sender_name text not null default '',
  sender_address text not null default '',
  -- The one that sign-ups, imports and sends take when nobody chooses. It cannot be deleted.
  is_default boolean not null default false,
  -- Whether the sign-up page offers it.
  is_open boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not (is_default and deleted_at is not null))
);
create unique index newsletters_by_slug on newsletters (slug) where deleted_at is null;
create unique index newsletters_default on newsletters (is_default) where is_default;
insert into newsletters (slug, name, description, is_default)
  values ('weekly', 'Weekly newsletter', 'News, new products and design guides, each with its first lines and a link.', true);

-- What a newsletter subscriber chose. An address gets a newsletter while `subscribed_at` is set, `unsubscribed_at` is not, and the
-- address itself is current. Whoever leaves the last newsletter has left them all: then the address is unsubscribed too.
create table newsletter_subscriptions (
  newsletter_id integer not null references newsletters (id),
  subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
  subscribed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('form', 'link', 'one-click', 'account', 'import')),
  -- Somebody asked for it, and the owner of the address has not confirmed that yet.
  pending_since timestamptz,
  primary key (newsletter_id, subscriber_id),
  check ((unsubscribed_at is null) = (unsubscribed_by is null))
);
create index newsletter_subscriptions_by_subscriber on newsletter_subscriptions (subscriber_id);
insert into newsletter_subscriptions (newsletter_id, subscriber_id, subscribed_at, unsubscribed_at, unsubscribed_by, pending_since)
  select n.id, s.id, s.subscribed_at, s.unsubscribed_at, s.unsubscribed_by, case when s.subscribed_at is null then s.asked_at end
  from newsletter_subscribers as s, newsletters as n;

alter table newsletter_sends add column newsletter_id integer references newsletters (id);
update newsletter_sends set newsletter_id = (select id from newsletters);
alter table newsletter_sends alter column newsletter_id set not null;

alter table newsletter_imports add column newsletter_id integer references newsletters (id);
update newsletter_imports set newsletter_id = (select id from newsletters);
alter table newsletter_imports alter column newsletter_id set not null;
