-- An article that stands at the top of its section's list: since when, and until when (null: until it is unpinned). Unpublishing it
-- empties both.
alter table articles add column pinned_at timestamptz, add column unpin_at timestamptz;
create index articles_to_unpin on articles (unpin_at) where unpin_at is not null;
