-- A deactivated account cannot sign in. It keeps its role for the day it is reactivated.
alter table users add column deactivated_at timestamptz;

-- Invitations to the staff that nobody has accepted yet: one for an address. Accepting or withdrawing one deletes it.
create table staff_invitations (
  id integer generated always as identity primary key,
  email_key text not null unique,
  email text not null,
  role text not null check (role in ('writer', 'editor', 'advertising', 'admin')),
  -- Of the link in the mail.
  token_hash bytea not null unique,
  -- Nobody is let in by an administrator who is none any more.
  invited_by integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitations_by_inviter on staff_invitations (invited_by);
