-- Whoever gives up a seat is told other words than somebody from whom it was taken.
alter table organisation_seats add column is_given_up boolean not null default false;
alter table organisation_seats add check (is_given_up <= (removed_at is not null));

-- An order of an organisation that was marked as paid by mistake is credited, and can be marked again.
drop index orders_by_organisation;
create unique index orders_by_organisation on orders (organisation_id, order_number)
  where organisation_id is not null and state = 'paid';
create index orders_of_organisation on orders (organisation_id) where organisation_id is not null;
