-- What holds for a person however often the account is deleted and made anew, as keyed hashes of mail addresses.
create table address_rules (
  -- What holds: the names are in server/core/address-rules.ts.
  rule text not null,
  -- Of which organisation or offer; 0: of the whole magazine.
  about integer not null default 0,
  address_hash bytea not null,
  -- Whose earlier address it is. Null: the account is deleted.
  user_id integer references users (id) on delete set null,
  kept_at timestamptz not null,
  -- Who made the rule.
  by_name text not null default '',
  primary key (rule, about, address_hash)
);
create index address_rules_by_user on address_rules (user_id) where user_id is not null;

-- Trials are among them. The version before this one still reads `trial_addresses`.
insert into address_rules (rule, address_hash, kept_at) select 'trial', address_hash, now() from trial_addresses;
