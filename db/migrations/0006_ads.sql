-- Advertisements, booked into the slots of pages, and how often they were seen.

-- An advertisement that was taken down, or gave its slot to another, stays with what was counted of it: its advertiser is told that.
create table ads (
  id integer generated always as identity primary key,
  location text not null,
  position integer not null check (position between 1 and 3),
  -- Name of the picture as in `pictures`; with empty `image_sizes` a file with its ending.
  image_name text not null,
  image_sizes jsonb not null default '[]',
  alt text not null default '',
  link text not null check (link ~ '^https?://'),
  -- From when until when readers see it; null: from now on, and until it is taken down.
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint ads_some_time check (ends_at > starts_at)
);
create unique index ads_in_slot on ads (location, position) where removed_at is null;

-- How often an advertisement was in view for a second, and how often it was followed, by day in the publisher's time zone. Nothing says by
-- whom.
create table ad_figures (
  ad_id integer not null references ads (id) on delete cascade,
  day date not null,
  impressions integer not null,
  clicks integer not null,
  primary key (ad_id, day)
);
create index ad_figures_by_day on ad_figures (day);
