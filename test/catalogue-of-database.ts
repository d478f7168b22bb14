import { sql } from 'kysely'
import type { Database } from '../src/platform/server/db/database.ts'

/** One line for each part. Columns by name, since a migration adds them at the end. Without the job queue. */
export async function catalogueOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with own as (select oid, relname, relkind, relpersistence, reloptions from pg_class where relnamespace = 'public'::regnamespace)
    select format('table %s %s %s %s', relname, relkind, relpersistence, reloptions) as line from own where relkind in ('r', 'p', 'S')
    union all
    select format('column %s.%s %s %s not null %s default %s identity %s%s', relname, attname, format_type(atttypid, atttypmod),
      attcollation::regcollation, attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated)
    from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s: %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join own on own.oid = conrelid where contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(indexrelid)) from pg_index join own on own.oid = indrelid
    union all
    select format('trigger %s', pg_get_triggerdef(pg_trigger.oid)) from pg_trigger join own on own.oid = tgrelid where not tgisinternal
    union all
    select pg_get_functiondef(pg_proc.oid) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('extension %s', extname) from pg_extension
    union all
    select format('comment %s %s: %s', relname, attname, description) from pg_description join own on own.oid = objoid
    join pg_attribute on attrelid = objoid and attnum = objsubid where classoid = 'pg_class'::regclass
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}
