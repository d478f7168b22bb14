-- Any number of drafts of new articles, instead of one for each editor.
create table new_article_drafts (
  -- The window where the draft was begun has made it up, so that a draft has an address before the server knows it.
  key text primary key,
  -- Who writes it. Null: the account was deleted since; editors go on with the draft.
  editor_id integer references users (id) on delete set null,
  content jsonb not null,
  -- As in article_drafts.
  number integer not null,
  saved_at timestamptz not null,
  -- Null: not discarded. Discarding can be undone for some days.
  discarded_at timestamptz
);
create index new_article_drafts_by_editor on new_article_drafts (editor_id);

insert into new_article_drafts (key, editor_id, content, number, saved_at)
select left(translate(replace(gen_random_uuid()::text, '-', ''), '0123456789', 'ghijklmnop'), 20), editor_id, content, number, saved_at
from article_drafts where article_id is null;
delete from article_drafts where article_id is null;

alter table article_drafts
  alter column article_id set not null,
  drop constraint article_drafts_editor_id_article_id_key,
  add primary key (editor_id, article_id);
