import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { articleLink } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { hasAny } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { summaryOf } from '../../articles/server/index.ts'
import { findUnreachable } from '../../newsletter/server/index.ts'
import type { FollowDeps } from './deps.ts'
import { followNewsMail } from './mails/follow-news.ts'

const readersAtOnce = 50

/** With more waiting mails no more are written, so that those of accounts and payments do not wait. */
const mostWaiting = 200

const mostInMail = 20

type MailDeps = Pick<FollowDeps, 'db' | 'now' | 'jobs' | 'sendMail' | 'followLinks'>

/** One mail per reader. Each commits with the end of its rows, so that no one is mailed twice. */
export async function mailReaders(deps: MailDeps, signal: AbortSignal): Promise<void> {
  let last = 0
  while (!signal.aborted) {
    if ((await deps.jobs.countJobs()).mailWaiting > mostWaiting) {
      await pause(seconds(1))
      continue
    }
    const readers = await findDueReaders(deps.db, last, deps.now())
    if (readers.length === 0) return
    await inTransaction(deps.db, (tx) => mailBatch(tx, deps, readers))
    last = readers.at(-1) ?? last
  }
}

export const areMailsDue = (db: Database, now: Date): Promise<boolean> =>
  hasAny(db.selectFrom('follow_mails').where('due_at', '<=', now))

async function findDueReaders(db: Database, after: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from follow_mails where user_id > ${after} and due_at <= ${now}
    group by user_id order by user_id limit ${readersAtOnce}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

async function mailBatch(tx: Transaction, { now, sendMail, followLinks }: MailDeps, readers: readonly number[]) {
  const taken = await sql<{ user_id: number; event_id: number }>`
    delete from follow_mails where (user_id, event_id) in (
      select user_id, event_id from follow_mails
      where user_id = any(${readers}::int[]) and due_at <= ${now()} for update skip locked
    ) returning user_id, event_id`.execute(tx)
  const rows = await findWanted(tx, taken.rows)
  const unreachable = new Set(
    await findUnreachable(
      tx,
      rows.map((row) => row.email_key),
    ),
  )
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
    const [first] = own
    if (!first || unreachable.has(first.email_key)) continue
    const data = {
      token: followLinks.sign('mails', { userId, number: 0 }),
      articles: own.slice(0, mostInMail).map(presentForMail),
      others: Math.max(0, own.length - mostInMail),
    }
    await sendMail(tx, { to: first.email, template: followNewsMail, data })
  }
}

interface WantedRow {
  user_id: number
  email: string
  email_key: string
  correction: string
  because: string[]
  id: number
  title: string
  section: string
  slug: string
  access: AccessLevel
  standfirst: string
  excerpt: string
}

/** Still live and still wanted: a reader may have changed their mind since the row was written. */
async function findWanted(
  tx: Transaction,
  taken: readonly { user_id: number; event_id: number }[],
): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow & { what: string }>`
    select taken.user_id, users.email, users.email_key, event.what, event.correction, articles.id, articles.title, articles.section, articles.slug,
      articles.access, articles.standfirst, articles.excerpt,
      array(
        select distinct follows.name from follows join follow_news as news using (kind, target)
        where news.event_id = event.id and follows.user_id = taken.user_id and (event.what = 'corrected' or follows.mails <> 'none')
        order by 1
      ) as because
    from unnest(${taken.map((row) => row.user_id)}::int[], ${taken.map((row) => row.event_id)}::int[]) as taken (user_id, event_id)
    join users on users.id = taken.user_id and users.deactivated_at is null
    join follow_events as event on event.id = taken.event_id
    join articles on articles.id = event.article_id and articles.published_at is not null
    where event.what = 'published' or exists (select from follow_choices as chosen where chosen.user_id = users.id and mails_corrections)
    order by taken.user_id, event.at desc, event.id desc`.execute(tx)
  return rows.filter(({ what, because }) => what === 'corrected' || because.length > 0)
}

/** Only what anyone may see of an article. */
const presentForMail = ({ id, title, section, slug, access, correction, because, standfirst, excerpt }: WantedRow) => ({
  title: title || noTitle,
  path: articleLink({ id, section, slug }),
  access,
  correction,
  summary: summaryOf({ standfirst, excerpt }),
  because,
})
