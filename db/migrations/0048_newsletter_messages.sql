-- The message as rich text, and the block that somebody paid for: { "name", "title", "text", "link" }.
alter table newsletter_sends add column message_html text not null default '', add column sponsor jsonb;

-- The archive for readers. Issues from before it stay out until the publisher lets them in.
alter table newsletters add column has_archive boolean not null default true;
alter table newsletter_sends add column in_archive boolean not null default false;
create index newsletter_sends_archived on newsletter_sends (newsletter_id, id) where in_archive;
