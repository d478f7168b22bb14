-- When the schedule takes a live article down; null: it stays. Unpublishing it empties this.
alter table articles add column take_down_at timestamptz;
create index articles_to_take_down on articles (take_down_at) where take_down_at is not null;
