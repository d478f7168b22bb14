-- What is known of who stands behind a password, a Google identity and a session.

-- When it became certain that the password is the owner's: chosen by a link in a mail, or used to sign in. Null: anybody may have typed it
-- into the sign-up, so linking Google removes it.
alter table users add column password_proven_at timestamptz;
update users set password_proven_at = created_at
where password_hash is not null and (
  role <> 'reader'
  or exists (select from known_networks where known_networks.user_id = users.id)
  or exists (select from sessions where sessions.user_id = users.id and sessions.method = 'password')
);

-- The issuer of `google_subject`. Another issuer may use the same id for somebody else. Until now it was Google everywhere but in tests;
-- after another issuer the verified address links the account again.
alter table users add column google_issuer text;
update users set google_issuer = 'https://accounts.google.com' where google_subject is not null;
alter table users drop constraint users_google_subject_key;
alter table users add unique (google_subject, google_issuer);
alter table users add check (num_nonnulls(google_issuer, google_subject) in (0, 2));

-- Whether Google was told to authenticate the person anew, not to rely on a session of its own.
alter table authorization_requests add column asks_reauthentication boolean not null default false;
alter table sign_in_tickets add column is_reauthenticated boolean not null default false;
alter table sessions add column is_reauthenticated boolean not null default false;

-- Sessions of administrators and editors end after twelve idle hours, and after a week.
update sessions set expires_at = least(expires_at, last_seen_at + interval '12 hours', sessions.created_at + interval '7 days')
from users where users.id = sessions.user_id and users.role <> 'reader';
