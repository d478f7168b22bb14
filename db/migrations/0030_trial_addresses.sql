-- Who had a trial, as keyed hashes of mail addresses. They stay when an account is deleted, so that a second one gets no second trial.
create table trial_addresses (
  address_hash bytea primary key
);
