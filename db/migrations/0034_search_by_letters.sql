-- What the back office searches orders and accounts by, besides the name of an account.
create index users_by_letters_of_address on users using gin (lower(email) gin_trgm_ops) with (fastupdate = off);
create index fiscal_documents_by_letters on fiscal_documents
  using gin (lower(buyer_name || ' ' || buyer_email) gin_trgm_ops) with (fastupdate = off);
