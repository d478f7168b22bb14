import { sql } from 'kysely'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { toInstant } from '../../../platform/server/core/local-time.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FollowDeps } from './deps.ts'

const readersAtOnce = 1000

/** In the publisher's time zone. */
const hourOfMails = 8

/** When mails that begin to be collected now are due: every morning, and on Mondays. Pure. */
export function nextMails(now: Date, timeZone: string): { daily: Date; weekly: Date } {
  const today = new Date(`${dayInZone(timeZone, now)}T00:00:00Z`)
  const morning = (ahead: number) => {
    const day = new Date(today.getTime() + days(ahead)).toISOString().slice(0, 10)
    return toInstant(`${day}T${String(hourOfMails).padStart(2, '0')}:00:00`, timeZone)
  }
  const isOver = morning(0) <= now ? 1 : 0
  const untilMonday = (8 - today.getUTCDay()) % 7
  return { daily: morning(isOver), weekly: morning(untilMonday === 0 && isOver ? 7 : untilMonday) }
}

type QueueDeps = Pick<FollowDeps, 'db' | 'now' | 'settings'>

/** In batches of readers. A batch commits with its progress. */
export async function queueMails(deps: QueueDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if (await inTransaction(deps.db, (tx) => queueBatch(tx, deps))) return
}

async function queueBatch(tx: Transaction, { now, settings }: QueueDeps): Promise<boolean> {
  const event = await tx
    .selectFrom('follow_events')
    .select(['id', 'article_id', 'what', 'at', 'mailed_through'])
    .where('at', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!event) return true
  const { daily, weekly } = nextMails(now(), settings.current().contact.timeZone)
  const readers = event.what === 'published' ? followersOf(event) : correctedFor(event)
  const { rows } = await sql<{ user_id: number }>`
    with readers as (${readers} order by user_id limit ${readersAtOnce}),
    queued as (
      insert into follow_mails (user_id, event_id, due_at)
      select user_id, ${event.id}, case speed when 0 then ${now()}::timestamptz when 1 then ${daily}::timestamptz else ${weekly}::timestamptz end
      from readers on conflict do nothing
    )
    select user_id from readers order by user_id desc limit 1`.execute(tx)
  const through = rows[0]?.user_id
  await tx
    .updateTable('follow_events')
    .set(through === undefined ? { done_at: now() } : { mailed_through: through })
    .where('id', '=', event.id)
    .execute()
  return false
}

interface QueuedEvent {
  id: number
  article_id: number
  at: Date | null
  mailed_through: number
}

/** The next followers who want mails, each once with their quickest choice. A subject gives only rows that are used. */
const followersOf = ({ id, at, mailed_through: through }: QueuedEvent) => sql`
  select user_id, min(speed) as speed
  from follow_news as news cross join lateral (
    select user_id, case mails when 'at_once' then 0 when 'daily' then 1 else 2 end as speed from follows
    where follows.kind = news.kind and follows.target = news.target and mails <> 'none' and user_id > ${through} and followed_at <= ${at}
    order by user_id limit ${readersAtOnce}
  ) as followers
  where news.event_id = ${id} group by user_id`

const correctedFor = ({ id, article_id, at, mailed_through: through }: QueuedEvent) => sql`
  select user_id, 0 as speed from follow_choices as chosen
  where mails_corrections and user_id > ${through} and (
    exists (select from saved_articles as saved
      where saved.user_id = chosen.user_id and saved.article_id = ${article_id} and saved_at <= ${at})
    or exists (select from follows join follow_news using (kind, target)
      where follows.user_id = chosen.user_id and event_id = ${id} and followed_at <= ${at})
  )`
