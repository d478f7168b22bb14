-- White papers have what other content has: an address that is free again after a deletion, the credit of the cover, and a switch.
alter table white_papers drop constraint white_papers_slug_key;
create unique index white_papers_by_slug on white_papers (slug) where deleted_at is null;
alter table white_papers add column image_credit text not null default '', add column is_open boolean not null default true;
update white_papers set is_open = false where closed_at is not null;
alter table white_papers drop column closed_at, alter column is_open drop default;
update white_papers set image_credit = pictures.credit
from picture_names join pictures on pictures.id = picture_id where picture_names.name = image_name;
