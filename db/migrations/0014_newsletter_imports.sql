-- Lists of other services say who must not get mail.

-- Of the refused rows, those whose addresses go on the suppression list, which until now had only addresses of deleted accounts.
alter table newsletter_imports add column suppressed integer not null default 0;
-- Refused rows have their address: [{ "line": 7, "email": "…", "reason": "…" }, …]. They are removed after a month.
update newsletter_imports set refusals = (
  select jsonb_agg(row || '{"email": null}' order by place) from jsonb_array_elements(refusals) with ordinality as old (row, place)
) where refusals <> '[]';
