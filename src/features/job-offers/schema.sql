-- Job offers of companies, until the day on which each closes.
create table job_offers (
  id integer generated always as identity primary key,
  slug text not null,
  -- Counts the changes of the form.
  version integer not null default 1,
  title text not null,
  company text not null,
  -- City and country. Empty: nowhere in particular.
  place text not null,
  is_remote boolean not null,
  -- In the company's words.
  salary text not null,
  summary text not null,
  -- Plain text. An empty line separates paragraphs.
  text text not null,
  -- The last day, in the publisher's time zone. The list has it until then, its page stays.
  closes_on date not null,
  -- A web address or an email address.
  apply_at text not null,
  -- Null: a draft.
  published_at timestamptz,
  -- Its address answers that the offer is gone. Another one can have the same address.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index job_offers_by_slug on job_offers (slug) where deleted_at is null;
create index job_offers_by_publication on job_offers (published_at desc, id desc)
  where published_at is not null and deleted_at is null;
