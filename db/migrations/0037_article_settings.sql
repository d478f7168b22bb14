-- What an editor settles about an article besides its text: text fields of contract/article/fields.ts.
alter table articles
  add column sponsor text not null default '',
  add column search_title text not null default '',
  add column search_description text not null default '',
  add column social_text text not null default '',
  add column social_image text not null default '',
  add column canonical_url text not null default '',
  add column internal_notes text not null default '';
