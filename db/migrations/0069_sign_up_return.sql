-- Where signing in leads once the address is verified, so that a link that is mailed again leads there too.
alter table pending_sign_ups add column return_to text not null default '/';
