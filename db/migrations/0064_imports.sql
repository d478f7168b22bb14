-- Uploads that are checked first and then applied in batches, of all kinds, in place of a table for each.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('newsletter', 'members', 'parts', 'redirects')),
  file_name text not null,
  -- What the kind reads: the text of a CSV file. Removed once the import is done or has failed.
  source text,
  -- What was chosen with the upload.
  options jsonb not null default '{}',
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed')),
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  created_by_name text not null,
  finished_at timestamptz,
  -- After a crash, an import goes on behind this line.
  lines_read integer not null default 0,
  lines integer not null,
  -- How many rows did what, in the words of the kind: { "fresh": 7, "known": 2 }
  counts jsonb not null default '{}',
  refused integer not null default 0,
  -- The first rows that were not taken, or not in full: [{ "line": 7, "reason": "…", … }, …]
  refusals jsonb not null default '[]',
  problem text
);
create index imports_by_creator on imports (created_by);

-- An import under way has lost its number, so whoever waits for it must upload the file again.
insert into imports (kind, file_name, options, state, created_at, created_by, created_by_name, finished_at, lines_read, lines, counts, refused, refusals, problem)
select kind, file_name, options, case state when 'done' then state else 'failed' end, created_at, created_by, created_by_name,
  coalesce(finished_at, now()), lines_read, lines, counts, refused, refusals,
  case when state in ('done', 'failed') then problem else 'Stopped by an update of the program. Please upload it again.' end
from (
  select 'newsletter' as kind, file_name, jsonb_build_object('newsletter', newsletter_id) as options, state, created_at, created_by,
    created_by_name, finished_at, lines_read, lines, jsonb_build_object('fresh', fresh, 'known', known, 'suppressed', suppressed) as counts,
    refused, refusals, problem
  from newsletter_imports
  union all
  select 'members', file_name, jsonb_build_object('until', coalesce(plan_until, '')), state, created_at, created_by, created_by_name,
    finished_at, lines_read, lines, jsonb_build_object('fresh', fresh, 'known', known, 'subscribed', subscribed, 'declined', declined,
      'granted', granted), refused, refusals, problem
  from member_imports
  union all
  select 'parts', file_name, '{}', state, created_at, created_by, created_by_name, finished_at, lines_read, lines,
    jsonb_build_object('fresh', fresh, 'changed', changed, 'unchanged', unchanged), refused, refusals, problem
  from part_imports
) as earlier
order by created_at;

drop table newsletter_imports, member_imports, part_imports;
