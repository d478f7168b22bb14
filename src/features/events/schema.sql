-- Events: conferences, trade fairs, meetings, and webinars, which readers register for.
create table events (
  id integer generated always as identity primary key,
  slug text not null,
  -- Counts the changes: calendars take the higher one.
  version integer not null default 1,
  title text not null,
  summary text not null,
  -- Safe HTML: sanitised when it is written.
  html text not null,
  -- Days and times as they are in the event's time zone. Times do not count for an event of whole days.
  is_all_day boolean not null,
  starts_on date not null,
  ends_on date not null,
  start_time text not null check (start_time ~ '^(\d\d:\d\d)?$'),
  end_time text not null check (end_time ~ '^(\d\d:\d\d)?$'),
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
  -- As in the library, so that no page joins it.
  image_credit text not null default '',
  -- Where a webinar takes place. Shown to nobody but the staff and registered readers. Empty: readers do not register.
  join_url text not null,
  -- Null: no limit.
  places integer check (places > 0),
  -- Null: a draft.
  published_at timestamptz,
  -- Stays when the event is a draft again, or deleted: the list of 2025 never comes back.
  first_published_at timestamptz,
  -- Its address answers that the event is gone. Another event can have the same address.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  check (is_all_day or (start_time <> '' and end_time <> ''))
);
create unique index events_by_slug on events (slug) where deleted_at is null;
create index events_by_end on events (ends_at) where published_at is not null and deleted_at is null;
create index events_to_remind on events (starts_at) where join_url <> '' and published_at is not null and deleted_at is null;

create function events_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set(
    'event', new.id::text, case when new.deleted_at is null then picture_file(new.image_name) || new.html end
  );
  return null;
end $$;
create trigger events_saved_with_pictures after insert or update of image_name, html, deleted_at on events
  for each row execute function events_use_pictures();
create trigger events_removed_with_pictures after delete on events
  for each row execute function picture_uses_remove('event');

create table event_registrations (
  event_id integer not null references events (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  registered_at timestamptz not null,
  -- When the reader was reminded a day and an hour before. Null: not yet.
  day_reminder_at timestamptz,
  hour_reminder_at timestamptz,
  primary key (event_id, user_id)
);
create index event_registrations_by_reader on event_registrations (user_id);
