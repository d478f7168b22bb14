import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** How much may be made up for at once after a while in which less went out than might have, in seconds. */
const slack = 0.25

/**
 * Takes as many messages as may go out now, at most `wanted`, out of what `perSecond` allows all processes together. By the
 * database's clock, which they share.
 */
export async function takeFromPace(
  db: Database,
  perSecond: number,
  wanted: number,
): Promise<{ granted: number; waitSeconds: number }> {
  await sql`insert into newsletter_pace (free_at) values (clock_timestamp()) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ granted: number }>`
    with pace as materialized (
      select
        case
          -- Never more than one message's time ahead, unless the clock was put back.
          when free_at > clock_timestamp() + make_interval(secs => 1.5 / ${perSecond}::double precision) then clock_timestamp()
          else greatest(free_at, clock_timestamp() - make_interval(secs => ${slack}))
        end as free_at,
        clock_timestamp() as now
      from newsletter_pace for update
    ),
    share as (
      select free_at,
        least(${wanted}::integer, 1 + floor(extract(epoch from now - free_at) * ${perSecond}::double precision)::integer) as granted
      from pace where free_at <= now
    )
    update newsletter_pace as kept
    set free_at = share.free_at + make_interval(secs => share.granted / ${perSecond}::double precision)
    from share returning share.granted`.execute(db)
  const granted = rows[0]?.granted ?? 0
  return { granted, waitSeconds: granted > 0 ? 0 : Math.min(1, 1 / perSecond) }
}
