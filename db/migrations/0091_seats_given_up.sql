-- Whoever gives up a seat is told other words than somebody from whom it was taken.
alter table organisation_seats add column is_given_up boolean not null default false;
alter table organisation_seats add check (is_given_up <= (removed_at is not null));
