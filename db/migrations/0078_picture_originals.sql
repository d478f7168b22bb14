-- The file of the uploaded image in the file store. No address leads to it. Empty: it was an SVG, or was uploaded before originals were kept.
alter table pictures
  add column original text not null default '' check (original ~ '^([0-9a-f]{32}\.(jpg|png|webp))?$');
