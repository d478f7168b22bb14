-- Dates that are somebody's choice, and numbers of drafts that are never given twice.

-- Whether the date of an article stands: an editor chose it, or it was published under it. Otherwise it is dated when it is published.
alter table articles add column is_dated boolean not null default true;

-- dated: published or scheduled, and dated so.
alter table article_revisions drop constraint article_revisions_made_check;
alter table article_revisions add constraint article_revisions_made_check
  check (made in ('added', 'edited', 'restored', 'found', 'dated'));

-- A window that has not seen that a draft was thrown away does not take the next one for it.
create sequence article_draft_numbers as integer;
select setval('article_draft_numbers', greatest((select max(number) from article_drafts), 0) + 1, false);
