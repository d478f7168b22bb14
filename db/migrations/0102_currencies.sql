-- Currencies and the prices in them are the publisher's. Rows name them by their ISO 4217 code.
alter table orders drop constraint orders_currency_check, add constraint orders_currency_check check (currency ~ '^[A-Z]{3}$');
alter table offers drop constraint offers_currency_check, add constraint offers_currency_check check (currency ~ '^[A-Z]{3}$');

-- Minor units by currency. A price in a currency that the publisher no longer offers stays here.
alter table reports add column prices jsonb not null default '{}';
update reports set prices = jsonb_build_object('INR', price_inr_minor, 'USD', price_usd_minor) where price_inr_minor is not null;
alter table reports drop constraint reports_check, drop constraint reports_check1;
alter table reports add constraint reports_sold_has_price check ((access = 'sold') = (prices <> '{}'));

-- An earlier version reads and writes its two columns until the next one drops them.
create function reports_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.prices = '{}' or tg_op = 'UPDATE' and new.prices = old.prices and
    (new.price_inr_minor, new.price_usd_minor) is distinct from (old.price_inr_minor, old.price_usd_minor) then
    new.prices := new.prices - array['INR', 'USD']
      || jsonb_strip_nulls(jsonb_build_object('INR', new.price_inr_minor, 'USD', new.price_usd_minor));
  else
    new.price_inr_minor := (new.prices ->> 'INR')::integer;
    new.price_usd_minor := (new.prices ->> 'USD')::integer;
  end if;
  if new.access <> 'sold' and (tg_op = 'INSERT' or new.prices = old.prices) then new.prices := '{}'; end if;
  return new;
end $$;
create trigger reports_have_prices before insert or update on reports for each row execute function reports_prices();
