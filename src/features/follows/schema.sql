-- What readers follow.
create table follows (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('part', 'family', 'topic', 'category', 'section', 'author', 'search')),
  -- The number of a part or family, a topic's address, an id, or the words of a search.
  target text collate "C" not null,
  -- As it was called when the reader began to follow it.
  name text not null,
  mails text not null check (mails in ('none', 'at_once', 'daily', 'weekly')),
  followed_at timestamptz not null,
  unique (user_id, kind, target)
);
create index follows_by_target on follows (kind, target, user_id);
create index follows_by_mail on follows (kind, target, user_id) where mails <> 'none';

create table follow_choices (
  user_id integer primary key references users (id) on delete cascade,
  mails_corrections boolean not null default false,
  -- Part of what the address of the private feed is signed with: the next number makes the address before it useless.
  feed_number integer not null default 0,
  feed_made_at timestamptz
);
create index follow_choices_by_corrections on follow_choices (user_id) where mails_corrections;

-- What followers are to be told of. A trigger writes it, so that no way to publish forgets it; a job works it off.
create table follow_events (
  id integer generated always as identity primary key,
  article_id integer not null references articles (id) on delete cascade,
  what text not null check (what in ('published', 'corrected')),
  -- The newest line of the corrections; empty: it was published.
  correction text not null default '',
  -- When it was compared with what is followed. Null: not yet.
  at timestamptz,
  -- Accounts up to this one have their mails in follow_mails.
  mailed_through integer not null default 0,
  done_at timestamptz,
  -- An article that is published again is not told again.
  unique (article_id, what, correction)
);
create index follow_events_open on follow_events (id) where done_at is null;
create index follow_events_by_time on follow_events (at);

-- Which of the followed subjects an event is about.
create table follow_news (
  event_id integer not null references follow_events (id) on delete cascade,
  kind text not null,
  target text collate "C" not null,
  primary key (kind, target, event_id)
);
create index follow_news_by_event on follow_news (event_id);

-- Who is still to be mailed about an event. The row goes in the transaction that writes the mail's job.
create table follow_mails (
  user_id integer not null references users (id) on delete cascade,
  event_id integer not null references follow_events (id) on delete cascade,
  due_at timestamptz not null,
  primary key (user_id, event_id)
);
create index follow_mails_by_event on follow_mails (event_id);
create index follow_mails_due on follow_mails (due_at);

create function tell_followers() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT' or old.published_at is null;
begin
  if not exists (select from follows) and not exists (select from saved_articles where article_id = new.id) then return null; end if;
  insert into follow_events (article_id, what, correction)
  values (new.id, case when is_new then 'published' else 'corrected' end,
    case when is_new then '' else left(split_part(new.corrections, E'\n', 1), 1000) end)
  on conflict do nothing;
  return null;
end $$;
create trigger tell_followers_of_added_article after insert on articles
  for each row when (new.published_at is not null and not is_moving()) execute function tell_followers();
create trigger tell_followers_of_changed_article after update of published_at, corrections on articles
  for each row when (new.published_at is not null and (old.published_at is null
    -- A correction whose words are mended is not another one.
    or array_length(string_to_array(new.corrections, E'\n'), 1) > coalesce(array_length(string_to_array(old.corrections, E'\n'), 1), 0)))
  execute function tell_followers();
