-- What the plans promise once a plan year and the staff give by hand: an article, and a paper.
create table given_benefits (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('article', 'paper')),
  -- What was given, in words.
  subject text not null,
  given_at timestamptz not null,
  given_by integer references users (id) on delete set null
);
create index given_benefits_by_reader on given_benefits (user_id, given_at);
