-- Webinars: events that readers register for.
-- Where a webinar takes place. Shown to nobody but the staff and registered readers. Empty: readers do not register.
alter table events add column join_url text not null default '';
-- Null: no limit.
alter table events add column places integer check (places > 0);

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
create index events_to_remind on events (starts_at) where join_url <> '' and published_at is not null and deleted_at is null;
