-- The picture that other sites show with a link to an article is a use of the library's picture.
create or replace function articles_use_pictures() returns trigger language plpgsql as $$
begin
  perform picture_uses_set(
    'article', new.id::text, picture_file(new.image_name) || new.social_image || ' ' || new.body_html
  );
  return null;
end $$;

drop trigger articles_changed_with_pictures on articles;
create trigger articles_changed_with_pictures after update of image_name, social_image, body_html on articles
  for each row when (
    old.image_name is distinct from new.image_name or old.social_image <> new.social_image or old.body_html <> new.body_html
  )
  execute function articles_use_pictures();

select picture_uses_set('article', id::text, picture_file(image_name) || social_image || ' ' || body_html)
from articles where social_image <> '';
