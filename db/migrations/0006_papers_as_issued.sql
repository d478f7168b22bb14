-- Who issued a receipt, as it stood that day: the name, then the lines of the address. And whether money moved at all.
alter table receipts add column publisher text[] not null default '{}';
alter table receipts add column is_sandbox boolean not null default false;
