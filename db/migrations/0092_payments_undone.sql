-- An order of an organisation that was marked as paid by mistake is credited, and can be marked again.
drop index orders_by_organisation;
create unique index orders_by_organisation on orders (organisation_id, order_number)
  where organisation_id is not null and state = 'paid';
create index orders_of_organisation on orders (organisation_id) where organisation_id is not null;
