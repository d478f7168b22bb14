import { days } from '../../core/durations.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Jobs } from '../../jobs/index.ts'
import { jobTypes } from '../../jobs/job-types.ts'
import type { SendMail } from '../../mail/index.ts'
import type { Deps } from '../deps.ts'
import { runBackupProgram } from './run-program.ts'

export interface BackupDeps extends Deps {
  jobs: Jobs
  sendMail: SendMail
}

const remembered = days(365)

/** Sunday night, when nobody makes a backup. */
const trialsAt = '50 4 * * 0'

/** Makes backups and tries them, in one process of all. Without BACKUP_URL somebody else does. */
export async function backupJobs({ db, config, settings, jobs, sendMail, now }: BackupDeps): Promise<void> {
  const { backups } = config
  if (!backups) {
    await jobs.unschedule('backups.make')
    await jobs.unschedule('backups.try')
    return
  }
  const run = async (kind: 'make' | 'try', attempt: number, signal: AbortSignal) => {
    const startedAt = now()
    try {
      const summary = await runBackupProgram(kind, signal)
      await db
        .insertInto('backup_runs')
        .values({ kind, started_at: startedAt, ended_at: now(), ...summary, problem: null })
        .execute()
      await db
        .deleteFrom('backup_runs')
        .where('started_at', '<', new Date(startedAt.getTime() - remembered))
        .execute()
    } catch (error) {
      // The process stops, and its successor does it.
      if (signal.aborted) throw error
      const problem = error instanceof Error ? error.message : String(error)
      const isLast = attempt >= jobTypes[`backups.${kind}`].maxAttempts
      await inTransaction(db, async (tx) => {
        const nothing = { file: null, bytes: null, rows: null, files: null }
        await tx
          .insertInto('backup_runs')
          .values({ kind, started_at: startedAt, ended_at: now(), ...nothing, problem })
          .execute()
        const to = settings.publisher().contactEmail
        if (isLast)
          await sendMail(tx, { to, template: 'backup-failed', data: { kind, problem, at: startedAt.toISOString() } })
      })
      throw error
    }
  }
  await jobs.work('backups.make', ({ attempt, signal }) => run('make', attempt, signal))
  await jobs.work('backups.try', ({ attempt, signal }) => run('try', attempt, signal))
  const { timeZone } = settings.current().contact
  await jobs.schedule('backups.make', backups.schedule, timeZone)
  await jobs.schedule('backups.try', trialsAt, timeZone)
}
