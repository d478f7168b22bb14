-- How far an article is before it is published, who works on it, and until when. An article without a row is a draft of nobody.
create table article_workflow (
  article_id integer primary key references articles (id) on delete cascade,
  stage text not null check (stage in ('draft', 'in-review', 'ready')),
  moved_at timestamptz not null,
  -- As it was then.
  moved_by_name text not null,
  -- What was said with the last move.
  note text not null,
  assignee_id integer references users (id) on delete set null,
  due_on date,
  -- Counts its changes: whoever has not seen the last one does not write over it.
  number integer not null
);
create index article_workflow_by_assignee on article_workflow (assignee_id);
create index article_workflow_by_stage on article_workflow (stage, article_id) where stage <> 'draft';
create index article_workflow_by_day on article_workflow (due_on) where due_on is not null;

insert into article_workflow
select article_id, 'in-review', handed_in_at, coalesce(username, ''), '', null, null, 1
from article_writers left join users on users.id = user_id where handed_in_at is not null;
drop index article_writers_handed_in;
alter table article_writers drop column handed_in_at;
-- Undo of a deletion writes these rows back.
update article_change_rows set before = jsonb_set(before, '{deleted,dependents,article_writers}', (
  select coalesce(jsonb_agg(writer - 'handed_in_at'), '[]')
  from jsonb_array_elements(before #> '{deleted,dependents,article_writers}') as writer
)) where before #> '{deleted,dependents,article_writers}' is not null;

-- What the staff are told by mail. Several within a short time make one mail.
create table staff_notices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  sentence text not null,
  -- What somebody wrote to them; empty: nothing.
  words text not null,
  made_at timestamptz not null,
  mailed_at timestamptz
);
create index staff_notices_by_user on staff_notices (user_id, mailed_at);
create index staff_notices_by_article on staff_notices (article_id);
