-- Events: conferences, trade fairs, meetings.

create table events (
  id integer generated always as identity primary key,
  slug text not null,
  -- Counts the changes: calendars take the higher one.
  version integer not null default 1,
  title text not null,
  summary text not null,
  -- Safe HTML: sanitised when it is written.
  html text not null,
  -- Days and times as they are in the event's time zone. An event of whole days has no times.
  starts_on date not null,
  ends_on date not null,
  start_time text check (start_time ~ '^\d\d:\d\d$'),
  end_time text check (end_time ~ '^\d\d:\d\d$'),
  time_zone text not null,
  -- The same as instants. An event of whole days ends at the midnight after the last one.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  address text not null,
  is_online boolean not null,
  organizer text not null,
  url text not null,
  image_name text,
  image_sizes jsonb not null default '[]',
  -- Null: a draft.
  published_at timestamptz,
  -- Its address answers that the event is gone. Another event can have the same address.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  check ((start_time is null) = (end_time is null))
);
create unique index events_by_slug on events (slug) where deleted_at is null;
create index events_by_end on events (ends_at) where published_at is not null and deleted_at is null;
