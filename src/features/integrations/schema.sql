-- Keys with which programs make calls that the contract opens to them. A key acts with the rights of who made it.
create table api_keys (
  id integer generated always as identity primary key,
  name text not null,
  scopes text[] not null,
  -- SHA-256. The key itself is shown once and stored nowhere.
  key_hash bytea not null unique,
  start text not null,
  created_by integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  uses bigint not null default 0,
  last_used_at timestamptz,
  -- Kept for the list and the audit log; it opens nothing any more.
  revoked_at timestamptz
);
create index api_keys_by_maker on api_keys (created_by);

-- Programs of others that are told what has happened here. Triggers write the messages, so that no cause can forget one and each commits
-- with its cause; a worker delivers them. The contract (src/features/integrations/contract/webhook-events.ts) lists the events.
create table webhooks (
  id integer generated always as identity primary key,
  address text not null,
  events text[] not null,
  -- Of HMAC-SHA256. It signs, so it cannot be stored as a hash.
  secret bytea not null,
  created_at timestamptz not null,
  created_by_name text not null,
  -- Since the first delivery that failed with none after it that succeeded.
  failing_since timestamptz,
  -- Nothing is written or delivered while it is switched off.
  off_since timestamptz,
  off_because text not null default ''
);

create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  webhook_id integer not null references webhooks (id) on delete cascade,
  event text not null,
  subject_id integer not null,
  data jsonb not null,
  -- The start of the transaction of its cause.
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- When it is tried next. Null: at once.
  due_at timestamptz,
  -- Of the last attempt; status null: there was no answer.
  last_tried_at timestamptz,
  last_status integer,
  last_answer text not null default '',
  -- One transaction tells one event of a subject once.
  unique (webhook_id, event, subject_id, created_at)
);
create index webhook_messages_by_time on webhook_messages (webhook_id, created_at desc, id);
create index webhook_messages_due on webhook_messages (due_at nulls first) where state = 'waiting';
create index webhook_messages_by_age on webhook_messages (created_at);
create index webhook_messages_by_subject on webhook_messages (subject_id);

create function tell_webhooks(event_name text, subject integer, particulars jsonb) returns void language plpgsql as $$
begin
  insert into webhook_messages (webhook_id, event, subject_id, data)
  -- One that is being deleted is told nothing: its message would fail the transaction of its cause.
  select id, event_name, subject, particulars from webhooks where event_name = any (events) and off_since is null
  for key share skip locked
  on conflict (webhook_id, event, subject_id, created_at) do update set data = excluded.data;
  if found then perform pg_notify('webhooks', ''); end if;
end $$;

create function tell_of_article() returns trigger language plpgsql as $$
declare
  article articles := coalesce(new, old);
  was_live boolean := tg_op <> 'INSERT' and old.published_at is not null;
  is_live boolean := tg_op <> 'DELETE' and new.published_at is not null;
  event_name text := case when is_live and not was_live then 'article.published' when was_live and not is_live then 'article.withdrawn'
    else 'article.changed' end;
begin
  -- What is published is told with all that its transaction changes.
  if event_name = 'article.changed' and exists (select from webhook_messages m where m.subject_id = article.id
    and m.event = 'article.published' and m.created_at = now()) then event_name := 'article.published'; end if;
  perform tell_webhooks(event_name, article.id, jsonb_build_object('id', article.id, 'title', article.title, 'section', article.section,
    'slug', article.slug, 'access', article.access, 'version', article.version, 'publishedAt', article.published_at));
  return null;
end $$;
create trigger tell_of_added_article after insert on articles
  for each row when (new.published_at is not null and not is_moving()) execute function tell_of_article();
create trigger tell_of_changed_article after update of published_at, version on articles
  for each row when (((old.published_at is null) <> (new.published_at is null)
    or new.published_at is not null and new.version <> old.version) and not is_moving()) execute function tell_of_article();
create trigger tell_of_deleted_article after delete on articles
  for each row when (old.published_at is not null and not is_moving()) execute function tell_of_article();

create function tell_of_member(event_name text, member integer) returns void language sql as $$
  -- The rows of a deleted account go after it: nothing is told of them.
  select tell_webhooks(event_name, id, jsonb_build_object('id', id, 'email', email, 'username', username)) from users where id = member
$$;

create function tell_of_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform tell_of_member('member.added', new.id);
  elsif tg_op = 'UPDATE' then perform tell_of_member('member.changed', new.id);
  else
    perform tell_webhooks('member.deleted', old.id, jsonb_build_object('id', old.id));
    -- Nothing of the person stays in earlier messages.
    update webhook_messages set data = jsonb_build_object('id', old.id), last_answer = '' where event like 'member.%' and subject_id = old.id;
  end if;
  return null;
end $$;
create trigger tell_of_account after insert or delete on users for each row execute function tell_of_account();
create trigger tell_of_changed_account after update of email, username on users
  for each row when ((old.email, old.username) is distinct from (new.email, new.username)) execute function tell_of_account();

create function tell_of_members_rows() returns trigger language plpgsql as $$
declare
  members integer := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- A new account with its first rows is one event.
  if not exists (select from webhook_messages where subject_id = members and event = 'member.added' and created_at = now()) then
    perform tell_of_member('member.changed', members);
  end if;
  return null;
end $$;
create trigger tell_of_plan after insert or update or delete on subscriptions for each row execute function tell_of_members_rows();
create trigger tell_of_label after insert or delete on member_labels for each row execute function tell_of_members_rows();

create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('order.paid', new.id, jsonb_build_object('id', new.id, 'memberId', new.user_id, 'plan', new.plan,
    'report', new.report_title, 'currency', new.currency, 'amountMinor', new.amount_minor, 'reference', new.reference,
    'paidAt', new.paid_at));
  return null;
end $$;
create trigger tell_of_paid_order after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function tell_of_order();
