-- White papers of sponsors: a PDF for those who leave their name.
create table white_papers (
  id integer generated always as identity primary key,
  slug text not null,
  -- Counts the changes, so that two editors do not overwrite each other.
  version integer not null default 1,
  title text not null,
  sponsor text not null,
  summary text not null,
  -- Plain text in paragraphs.
  text text not null,
  -- What readers agree to, word by word. Leads keep the words that they agreed to.
  consent text not null,
  image_name text,
  image_sizes jsonb not null default '[]',
  image_credit text not null default '',
  -- A row of attachments, whose files are swept unless something names them.
  file text references attachments (name) on delete restrict,
  -- False: its page takes no requests.
  is_open boolean not null,
  -- Null: a draft.
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The words of title, sponsor and summary, for search. Null: not indexed yet, which the next start does.
  lexemes tsvector,
  check (published_at is null or file is not null)
);
create unique index white_papers_by_slug on white_papers (slug) where deleted_at is null;
create index white_papers_by_date on white_papers (published_at desc, id desc) where published_at is not null and deleted_at is null;
create index white_papers_by_file on white_papers (file);
create index white_papers_by_lexeme on white_papers using gin (lexemes) with (fastupdate = off);

create function white_papers_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('white-paper', new.id::text, case when new.deleted_at is null then picture_file(new.image_name) end);
  return null;
end $$;
create trigger white_papers_saved_with_pictures after insert or update of image_name, deleted_at on white_papers
  for each row execute function white_papers_use_pictures();
create trigger white_papers_removed_with_pictures after delete on white_papers
  for each row execute function picture_uses_remove('white-paper');

-- Who asked for a white paper. A lead only once the mailbox is proved by the link of the mail.
create table white_paper_leads (
  id integer generated always as identity primary key,
  white_paper_id integer not null references white_papers (id) on delete cascade,
  name text not null,
  email text not null,
  email_key text not null,
  company text not null,
  consent text not null,
  asked_at timestamptz not null,
  -- Of the last mailed link.
  token_hash bytea not null unique,
  link_ends_at timestamptz not null,
  confirmed_at timestamptz
);
-- Anybody can type somebody else's address: a request waits beside what the owner has confirmed before.
create unique index white_paper_leads_confirmed on white_paper_leads (white_paper_id, email_key) where confirmed_at is not null;
create unique index white_paper_leads_waiting on white_paper_leads (white_paper_id, email_key) where confirmed_at is null;
create index white_paper_leads_by_address on white_paper_leads (email_key);
create index white_paper_leads_by_date on white_paper_leads (white_paper_id, confirmed_at desc, id desc) where confirmed_at is not null;
