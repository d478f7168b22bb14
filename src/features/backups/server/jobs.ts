import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../platform/server/config/config.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { jobTypes } from '../../../platform/server/jobs/job-types.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import { type StoredConnections, storedInForce, variablesOf } from '../../connections/server/index.ts'
import { backupFailedMail } from './mails/backup-failed.ts'
import { runBackupProgram } from './run-program.ts'

export interface BackupDeps extends Deps {
  connections: { stored: StoredConnections }
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'warn'>
  sendMail: SendMail
}

const remembered = days(365)

/** Sunday night, when nobody makes a backup. */
const trialsAt = '50 4 * * 0'

/** Runs in one process of all. Without a place, somebody else makes the backups. */
export async function backupJobs(deps: BackupDeps): Promise<void> {
  const { db, config, connections, settings, jobs, sendMail, log, now } = deps
  const run = async (kind: 'make' | 'try', attempt: number, signal: AbortSignal) => {
    const isUnreadable = config.unreadable.includes('backups')
    // The place was removed since.
    if (!config.backups && !isUnreadable) return
    const startedAt = now()
    try {
      if (isUnreadable) throw new Error('The stored connection cannot be decrypted. Enter it again under Connections.')
      const { warnings, ...summary } = await runBackupProgram(
        kind,
        signal,
        variablesOfBackups(config, connections.stored),
      )
      if (warnings) log.warn({ warnings }, 'backup')
      await db
        .insertInto('backup_runs')
        .values({ kind, started_at: startedAt, ended_at: now(), ...summary })
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
          await sendMail(tx, { to, template: backupFailedMail, data: { kind, problem, at: startedAt.toISOString() } })
      })
      throw error
    }
  }
  await jobs.work('backups.make', ({ attempt, signal }) => run('make', attempt, signal))
  await jobs.work('backups.try', ({ attempt, signal }) => run('try', attempt, signal))
  let scheduled: Config['backups'] | undefined
  const schedule = async () => {
    const { backups, unreadable } = config
    // Another machine may have the right key.
    if (scheduled === backups || unreadable.includes('backups')) return
    await scheduleBackups(deps)
    scheduled = backups
  }
  await schedule()
  settings.onChange(schedule)
}

async function scheduleBackups({ config: { backups }, settings, jobs }: BackupDeps) {
  if (!backups) {
    await jobs.unschedule('backups.make')
    await jobs.unschedule('backups.try')
    return
  }
  const { timeZone } = settings.current().contact
  await jobs.schedule('backups.make', backups.schedule, timeZone)
  await jobs.schedule('backups.try', trialsAt, timeZone)
}

/** The program reads the environment, so connections from the back office join it there. */
const variablesOfBackups = (config: Config, stored: StoredConnections) =>
  variablesOf(new Map([...storedInForce(config, stored)].filter(([name]) => name === 'backups')))
