-- The message as rich text, and the block that somebody paid for: { "name", "title", "text", "link" }.
alter table newsletter_sends add column message_html text not null default '', add column sponsor jsonb;
