-- Changes of an account's address that wait until both mailboxes have confirmed them. A new one replaces the older one of the account.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  -- As its owner typed it, and normalized as in `users`.
  new_email text not null,
  new_email_key text not null,
  -- The session that asked. The others end with the change.
  session_id integer,
  old_token_hash bytea not null unique,
  -- Nobody has this token if the address belongs to another account: the row only makes both cases look the same.
  new_token_hash bytea not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_by_end on email_changes (expires_at);
