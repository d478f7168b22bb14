-- Members by plan and by how they got it, in the order of their numbers: a page is found without reading all subscriptions.
create index subscriptions_by_plan on subscriptions (plan, user_id);
create index subscriptions_granted on subscriptions (user_id) where order_id is null;
