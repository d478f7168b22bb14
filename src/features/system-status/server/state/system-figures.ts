import { sql } from 'kysely'
import { findLastBackup } from '../../../../platform/server/core/last-backup.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import { findBackupRuns } from '../../../backups/server/index.ts'
import { newestBackup } from './facts.ts'

interface Sources {
  db: Database
  jobs: Jobs
  dataDir: string
  now: () => Date
}

/** Figures of the whole magazine from four statements and a file. Ages are in milliseconds. */
export async function findSystemFigures({ db, jobs, dataDir, now }: Sources) {
  const [counts, runs, recorded, orders, newsletters] = await Promise.all([
    jobs.countJobs(),
    findBackupRuns(db),
    findLastBackup(dataDir),
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
  const newest = newestBackup(recorded, runs)
  const since = (date: Date | null | undefined) => (date ? Math.max(0, now().getTime() - date.getTime()) : null)
  return {
    jobs: { ...counts, oldestDueAge: since(counts.oldestDueAt) ?? 0 },
    newsletters: newsletters.rows[0] ?? { paused: 0, recipientsWaiting: 0 },
    orders: orders.rows,
    backups: {
      age: since(newest && new Date(newest.madeAt)),
      isFailed: Boolean(runs.made?.problem),
      trialAge: since(runs.lastTriedAt),
      isTrialFailed: Boolean(runs.tried?.problem),
    },
  }
}
