import { sql } from 'kysely'
import type { Config } from '../../../../platform/server/config/config.ts'
import { findLastBackup } from '../../../../platform/server/core/last-backup.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import { findBackupRuns } from '../../../backups/server/index.ts'
import { newestBackup } from './facts.ts'

interface Sources {
  db: Database
  jobs: Jobs
  config: Pick<Config, 'backups' | 'dataDir' | 'unreadable'>
  now: () => Date
}

/** Figures of the whole magazine from four statements and two files. Ages are in milliseconds. */
export async function findSystemFigures({ db, jobs, config, now }: Sources) {
  const [counts, runs, recorded, orders, newsletters] = await Promise.all([
    jobs.countJobs(),
    findBackupRuns(db, config.dataDir),
    findLastBackup(config.dataDir),
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
  // A failure ends with the place that it is about.
  const hasPlace = config.backups !== null || config.unreadable.includes('backups')
  const since = (date: Date | null | undefined) => (date ? Math.max(0, now().getTime() - date.getTime()) : null)
  return {
    jobs: { ...counts, oldestDueAge: since(counts.oldestDueAt) ?? 0 },
    newsletters: newsletters.rows[0] ?? { paused: 0, recipientsWaiting: 0 },
    orders: orders.rows,
    backups: {
      age: since(newest && new Date(newest.madeAt)),
      isFailed: Boolean(hasPlace && runs.made?.problem),
      trialAge: since(runs.lastTriedAt),
      isTrialFailed: Boolean(hasPlace && runs.tried?.problem),
    },
  }
}
