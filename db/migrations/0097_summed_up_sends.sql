-- A year after a newsletter went out, its rows of single recipients are replaced by these sums: { "openedBy", "clickedBy", "unconfirmed",
-- "reasons" }. Null: the rows are there.
alter table newsletter_sends add column summary jsonb;
