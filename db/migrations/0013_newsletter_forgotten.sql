-- Addresses of accounts that were deleted, as a hash: a list that somebody brings must not subscribe them again.
create table newsletter_forgotten (
  address_hash bytea primary key
);
