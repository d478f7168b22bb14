-- Phones show another picture of the header's advertisement: its strip cannot be read there.
alter table ads
  -- As `image_name` and `image_sizes`; empty: phones show the strip.
  add column phone_image_name text not null default '',
  add column phone_image_sizes jsonb not null default '[]';

create or replace function ads_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set('ad', new.id::text, case when new.removed_at is null then
    picture_file(new.image_name) || picture_file(nullif(new.phone_image_name, ''))
  end);
  return null;
end $$;
drop trigger ads_saved_with_pictures on ads;
create trigger ads_saved_with_pictures after insert or update of image_name, phone_image_name, removed_at on ads
  for each row execute function ads_use_pictures();
