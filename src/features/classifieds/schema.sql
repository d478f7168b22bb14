-- Classified ads: plain text by readers with a plan, approved by the editors.
create table classifieds (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  title text not null,
  body text not null,
  category text not null,
  -- An address that everybody sees. Empty: a form of the page leads to the reader.
  contact text not null,
  -- Counts for the plan year that it is in.
  submitted_at timestamptz not null,
  approved_at timestamptz,
  ends_at timestamptz,
  -- When the reader was told that it is over.
  end_notified_at timestamptz,
  -- A refused ad does not count. Its reader may change it and send it again.
  refused_at timestamptz,
  refusal text,
  -- `a <= b` between booleans reads "a implies b".
  check ((approved_at is null) = (ends_at is null)),
  check ((refused_at is null) = (refusal is null)),
  check ((refused_at is not null) <= (approved_at is null)),
  check ((end_notified_at is not null) <= (ends_at is not null))
);
create index classifieds_by_user on classifieds (user_id, submitted_at);
create index classifieds_shown on classifieds (approved_at desc, id desc) where approved_at is not null;
create index classifieds_waiting on classifieds (submitted_at) where approved_at is null and refused_at is null;
create index classifieds_to_end on classifieds (ends_at) where end_notified_at is null and approved_at is not null;
