-- Whether an editor wrote these. Otherwise they are titles, which readers must not see once an article is not published.
alter table newsletter_sends
  add column has_own_subject boolean not null default true,
  add column has_own_preheader boolean not null default true;
