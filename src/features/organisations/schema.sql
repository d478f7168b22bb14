-- Companies and campuses that pay for their readers.
create table organisations (
  id integer generated always as identity primary key,
  name text not null,
  plan text not null check (plan in ('silver', 'gold')),
  -- The first and the last day in the publisher's time zone, and the same as instants. Ended early, it ends before its last day does.
  starts_on date not null,
  ends_on date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seats integer not null check (seats >= 0),
  order_number text not null,
  note text not null,
  -- Counts the changes of the staff.
  version integer not null default 1,
  -- When its managers last heard that no seat is left.
  full_notified_at timestamptz,
  created_at timestamptz not null
);
create index organisations_by_end on organisations (ends_at);

-- Whoever has a verified address of exactly this domain can take a seat. A domain belongs to one organisation.
create table organisation_domains (
  -- As the network spells it: in lower case, and other alphabets than Latin as `xn--…`.
  domain text primary key,
  organisation_id integer not null references organisations (id) on delete cascade
);
create index organisation_domains_by_organisation on organisation_domains (organisation_id);

-- Whoever reads from here needs no account.
create table organisation_networks (
  organisation_id integer not null references organisations (id) on delete cascade,
  network cidr not null,
  primary key (organisation_id, network)
);
create index organisation_networks_by_address on organisation_networks using gist (network inet_ops);

-- Whoever has an account with this address manages the seats.
create table organisation_managers (
  organisation_id integer not null references organisations (id) on delete cascade,
  -- In its canonical spelling.
  email_key text not null,
  primary key (organisation_id, email_key)
);
create index organisation_managers_by_address on organisation_managers (email_key);

create table organisation_seats (
  organisation_id integer not null references organisations (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  source text not null check (source in ('domain', 'invitation')),
  taken_at timestamptz not null,
  -- Removed by a manager: the domain alone does not give a seat again. Null: the seat is taken.
  removed_at timestamptz,
  -- Whoever gives up a seat is told other words than somebody from whom it was taken.
  is_given_up boolean not null default false,
  primary key (organisation_id, user_id),
  -- `a <= b` between booleans reads "a implies b".
  check (is_given_up <= (removed_at is not null))
);
create index organisation_seats_by_reader on organisation_seats (user_id);

-- Open invitations. Each holds a seat until it is accepted, expires or is withdrawn.
create table organisation_invitations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations (id) on delete cascade,
  email_key text not null,
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organisation_id, email_key)
);
create index organisation_invitations_by_address on organisation_invitations (email_key);

-- How many gated articles the organisation opened in a month. Who read what is not stored.
create table organisation_uses (
  organisation_id integer not null references organisations (id) on delete cascade,
  -- `2027-03`, in the publisher's time zone.
  month text not null,
  articles integer not null,
  primary key (organisation_id, month)
);

-- Notices of the end that were mailed. The primary key makes each of them go out once per end.
create table organisation_notices (
  organisation_id integer not null references organisations (id) on delete cascade,
  days_before integer not null,
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (organisation_id, days_before, ends_at)
);
