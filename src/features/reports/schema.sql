-- Reports and papers: files that readers download, by access level like articles.
create table reports (
  id integer generated always as identity primary key,
  slug text not null,
  -- Counts the changes of the form.
  version integer not null default 1,
  title text not null,
  summary text not null,
  -- What anybody may read about it. Safe HTML: sanitised when it is written.
  html text not null,
  -- `sold`: whoever buys it gets the file, whatever the plan.
  access text not null check (access in ('free', 'login', 'silver', 'gold', 'sold')),
  -- Minor units by currency. A price in a currency that the publisher no longer offers stays here. Empty: it is not sold.
  prices jsonb not null default '{}',
  category text,
  image_name text,
  image_sizes jsonb not null default '[]',
  image_credit text not null default '',
  -- Null: a draft.
  published_at timestamptz,
  -- Its address answers that the report is gone. Another one can have the same address.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The words of title and summary, for search. Null: not indexed yet, which the next start does.
  lexemes tsvector,
  constraint reports_sold_has_price check ((access = 'sold') = (prices <> '{}'))
);
create unique index reports_by_slug on reports (slug) where deleted_at is null;
create index reports_by_publication on reports (published_at desc, id desc)
  where published_at is not null and deleted_at is null;
create index reports_by_lexeme on reports using gin (lexemes) with (fastupdate = off);

-- The files that a report has had. Readers get the last one.
create table report_versions (
  report_id integer not null references reports (id) on delete cascade,
  number integer not null check (number > 0),
  attachment text not null references attachments (name),
  bytes integer not null,
  -- Of a PDF.
  pages integer,
  -- What is new since the version before.
  changes text not null,
  added_at timestamptz not null,
  downloads integer not null default 0,
  primary key (report_id, number)
);
create index report_versions_by_attachment on report_versions (attachment);

-- Which version a reader has: a newer one is pointed out.
create table report_downloads (
  user_id integer not null references users (id) on delete cascade,
  report_id integer not null,
  version integer not null,
  downloaded_at timestamptz not null,
  primary key (user_id, report_id, version),
  foreign key (report_id, version) references report_versions (report_id, number) on delete cascade
);
create index report_downloads_by_report on report_downloads (report_id, version);

create function reports_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set(
    'report', new.id::text, case when new.deleted_at is null then picture_file(new.image_name) || new.html end
  );
  return null;
end $$;
create trigger reports_saved_with_pictures after insert or update of image_name, html, deleted_at on reports
  for each row execute function reports_use_pictures();
create trigger reports_removed_with_pictures after delete on reports
  for each row execute function picture_uses_remove('report');
