import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'

/** Seconds of unused rate that may be caught up at once. */
const burst = 0.25

/** How many of `wanted` may go out now. All processes share one row and the database's clock. */
export async function takeFromRateLimit(db: Database, perSecond: number, wanted: number): Promise<number> {
  await sql`insert into newsletter_rate_limit (next_at) values (clock_timestamp()) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ granted: number }>`
    with current as materialized (
      select
        case
          -- Further ahead than one message: the clock was put back.
          when next_at > clock_timestamp() + make_interval(secs => 1.5 / ${perSecond}::double precision) then clock_timestamp()
          else greatest(next_at, clock_timestamp() - make_interval(secs => ${burst}))
        end as next_at,
        clock_timestamp() as now
      from newsletter_rate_limit for update
    ),
    share as (
      select next_at,
        least(${wanted}::integer, 1 + floor(extract(epoch from now - next_at) * ${perSecond}::double precision)::integer) as granted
      from current where next_at <= now
    )
    update newsletter_rate_limit as kept
    set next_at = share.next_at + make_interval(secs => share.granted / ${perSecond}::double precision)
    from share returning share.granted`.execute(db)
  return rows[0]?.granted ?? 0
}
