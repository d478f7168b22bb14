-- The widths above those of articles in which a picture is kept, for readers who enlarge it; as WebP only.
alter table pictures add column detail jsonb not null default '[]';
