-- Advertisements in the slots of pages, and their statistics.

-- Advertisements that were taken down or replaced stay with their statistics, for the advertiser.
create table ads (
  id integer generated always as identity primary key,
  location text not null,
  position integer not null check (position between 1 and 3),
  -- A picture's name as in `pictures`; with empty `image_sizes` a file name.
  image_name text not null,
  image_sizes jsonb not null default '[]',
  -- Phones show another picture of the header's advertisement, since its strip cannot be read there. Empty: they show the strip.
  phone_image_name text not null default '',
  phone_image_sizes jsonb not null default '[]',
  alt text not null default '',
  link text not null check (link ~ '^https?://'),
  -- The first and the last day in the publisher's time zone, whichever that is by then; null: from now on, and until it is taken down.
  starts_on date,
  ends_on date,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint ads_flight check (ends_on >= starts_on)
);
create unique index ads_in_slot on ads (location, position) where removed_at is null;

create function ads_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('ad', new.id::text, case when new.removed_at is null then
    picture_file(new.image_name) || picture_file(nullif(new.phone_image_name, ''))
  end);
  return null;
end $$;
create trigger ads_saved_with_pictures after insert or update of image_name, phone_image_name, removed_at on ads
  for each row execute function ads_use_pictures();
create trigger ads_removed_with_pictures after delete on ads
  for each row execute function picture_uses_remove('ad');

-- Impressions (in view for a second) and clicks per day, in the publisher's time zone. Nothing tells whose they are.
create table daily_ad_stats (
  ad_id integer not null references ads (id) on delete cascade,
  day date not null,
  impressions integer not null,
  clicks integer not null,
  primary key (ad_id, day)
);
create index daily_ad_stats_by_day on daily_ad_stats (day);
