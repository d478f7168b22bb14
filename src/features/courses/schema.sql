-- Courses: articles and videos in an order, and how far each reader has come.
create table courses (
  id integer generated always as identity primary key,
  slug text not null,
  -- Counts the changes of the form.
  version integer not null default 1,
  title text not null,
  summary text not null,
  -- What anybody may read about it: plain text, paragraphs between empty lines.
  text text not null,
  -- What readers should know before.
  prerequisites text not null,
  -- Who sees the videos. Its articles have their own access.
  access text not null check (access in ('free', 'login', 'silver', 'gold')),
  -- Null: a draft.
  published_at timestamptz,
  -- Its address answers that the course is gone. Another one can have the same address.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index courses_by_slug on courses (slug) where deleted_at is null;
create index courses_by_publication on courses (published_at desc, id desc)
  where published_at is not null and deleted_at is null;

create table course_lessons (
  id integer generated always as identity primary key,
  course_id integer not null references courses (id) on delete cascade,
  place integer not null,
  article_id integer references articles (id) on delete cascade,
  -- Of a video.
  title text not null default '',
  minutes integer check (minutes > 0),
  video_url text,
  check ((article_id is null) <> (video_url is null)),
  unique (course_id, article_id)
);
create index course_lessons_by_course on course_lessons (course_id, place);
create index course_lessons_by_article on course_lessons (article_id);

-- The lessons that a reader has done.
create table course_progress (
  user_id integer not null references users (id) on delete cascade,
  lesson_id integer not null references course_lessons (id) on delete cascade,
  done_at timestamptz not null,
  primary key (user_id, lesson_id)
);
create index course_progress_by_lesson on course_progress (lesson_id);
