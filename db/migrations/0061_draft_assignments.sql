-- Who works on the draft of a new article, and until when, before it is added.
alter table new_article_drafts
  add column assignee_id integer references users (id) on delete set null,
  -- The last day, in the site's time zone.
  add column due_on date;
create index new_article_drafts_by_assignee on new_article_drafts (assignee_id);
create index new_article_drafts_due on new_article_drafts (due_on) where due_on is not null;

alter table staff_notices
  alter column article_id drop not null,
  -- Of the draft of a new article, in place of an article.
  add column draft_key text references new_article_drafts (key) on delete cascade,
  add check ((article_id is null) <> (draft_key is null));
create index staff_notices_by_draft on staff_notices (draft_key) where draft_key is not null;
