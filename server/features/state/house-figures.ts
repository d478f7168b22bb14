import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/index.ts'
import { findBackupRuns } from '../backups/index.ts'

/** What the metrics say of the whole magazine: four statements. Ages are in milliseconds. */
export async function findHouseFigures({ db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date }) {
  const [counts, runs, orders, newsletters] = await Promise.all([
    jobs.countJobs(),
    findBackupRuns(db),
    sql<{ state: string; count: number }>`
      select state, count(*) as count from orders where created_at > now() - interval '7 days' group by state`.execute(
      db,
    ),
    sql<{ paused: number; recipientsWaiting: number }>`
      select (select count(*) from newsletter_sends where state = 'paused') as paused,
        (select coalesce(sum(queued), 0) from newsletter_sends where state in ('sending', 'paused')) as "recipientsWaiting"`.execute(
      db,
    ),
  ])
  const since = (date: Date | null | undefined) => (date ? Math.max(0, now().getTime() - date.getTime()) : null)
  return {
    jobs: { ...counts, oldestDueAge: since(counts.oldestDueAt) ?? 0 },
    newsletters: newsletters.rows[0] ?? { paused: 0, recipientsWaiting: 0 },
    orders: orders.rows,
    backups: {
      age: since(runs.lastMade?.endedAt),
      isFailed: Boolean(runs.made?.problem),
      trialAge: since(runs.lastTriedAt),
      isTrialFailed: Boolean(runs.tried?.problem),
    },
  }
}
