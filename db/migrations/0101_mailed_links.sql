-- The links that emails carried, so that opening one that no longer works can say why. Hashes alone: they name nobody.
create table mailed_links (
  token_hash bytea primary key,
  purpose text not null,
  -- Null while it works, or once its row has gone for another reason.
  ended text check (ended in ('used', 'replaced')),
  expires_at timestamptz not null
);
create index mailed_links_by_end on mailed_links (expires_at);

insert into mailed_links (token_hash, purpose, ended, expires_at)
select token_hash, purpose, case when purpose = 'verify' and user_id is not null then 'used' end, expires_at from email_tokens
union all select old_token_hash, 'email-change', case when old_confirmed_at is not null then 'used' end, expires_at from email_changes
union all select new_token_hash, 'email-change', case when new_confirmed_at is not null then 'used' end, expires_at from email_changes
union all select token_hash, 'staff', null, expires_at from staff_invitations
union all select token_hash, 'seat', null, expires_at from organisation_invitations
union all select token_hash, 'white-paper', null, link_ends_at from white_paper_leads;
