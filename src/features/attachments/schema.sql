-- Files that readers of an article download. The file store has their bytes.
create table attachments (
  name text primary key check (name ~ '^[0-9a-f]{32}\.(pdf|csv|zip)$'),
  download_name text not null,
  bytes integer not null,
  uploaded_by integer references users (id) on delete set null,
  uploaded_at timestamptz not null
);
create index attachments_by_uploader on attachments (uploaded_by);

-- The files that the texts of an article name or named. Earlier texts can be restored, so nothing is removed from it.
create table article_attachments (
  article_id integer not null references articles (id) on delete cascade,
  attachment text not null references attachments (name) on delete cascade,
  primary key (attachment, article_id)
);
create index article_attachments_by_article on article_attachments (article_id);

create function link_attachments() returns trigger language plpgsql as $$
begin
  insert into article_attachments (article_id, attachment)
  select new.id, name from attachments
  where name in (select named[1] from regexp_matches(new.body_html, '"/files/([0-9a-f]{32}\.(?:pdf|csv|zip))"', 'g') as named)
  on conflict do nothing;
  return null;
end $$;
create trigger link_attachments after insert or update of body_html on articles
  for each row when (new.body_html like '%"/files/%') execute function link_attachments();
