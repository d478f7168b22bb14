-- Advertisements in the slots of pages, and their statistics.

-- Advertisements that were taken down or replaced stay with their statistics, for the advertiser.
create table ads (
  id integer generated always as identity primary key,
  location text not null,
  position integer not null check (position between 1 and 3),
  -- A picture's name as in `pictures`; with empty `image_sizes` a file name.
  image_name text not null,
  image_sizes jsonb not null default '[]',
  alt text not null default '',
  link text not null check (link ~ '^https?://'),
  -- The flight; null: from now on, and until it is taken down.
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint ads_flight check (ends_at > starts_at)
);
create unique index ads_in_slot on ads (location, position) where removed_at is null;

-- Impressions (in view for a second) and clicks per day, in the publisher's time zone. Nothing tells whose they are.
create table daily_ad_stats (
  ad_id integer not null references ads (id) on delete cascade,
  day date not null,
  impressions integer not null,
  clicks integer not null,
  primary key (ad_id, day)
);
create index daily_ad_stats_by_day on daily_ad_stats (day);
