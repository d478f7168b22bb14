-- Pictures that editors uploaded, advertisements for a time, and how often these were seen.

-- A picture is named by its content, so the same image is there once; its files are in the picture store.
create table pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  -- [{ "width": 400, "height": 225 }, …], narrowest first; each is there as WebP and as AVIF.
  sizes jsonb not null,
  uploaded_at timestamptz not null
);

-- An advertisement that was taken down, or gave its slot to another, stays with what was counted of it: that is what its advertiser is told.
alter table ads drop constraint ads_location_position_key;
alter table ads
  -- As in articles; empty: `image_name` is a file, with its ending.
  add column image_sizes jsonb not null default '[]',
  -- From when until when readers see it; null: from now on, and until it is taken down.
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column removed_at timestamptz,
  add constraint ads_some_time check (ends_at > starts_at);
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

-- Readers see first what was put into the carousel last.
drop index articles_carousel;
create index articles_carousel on articles (in_carousel_since desc, dated_at desc, id desc) where in_carousel_since is not null;
