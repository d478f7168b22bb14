import type { Config } from '../platform/server/config/config.ts'
import { NotFound } from '../platform/server/core/errors.ts'
import { requireDatabase, withDatabase } from '../platform/server/db/with-database.ts'
import { type Jobs, openJobs } from '../platform/server/jobs/index.ts'
import { commandAsTyped } from '../platform/server/release-files.ts'
import { UsageError } from '../platform/server/usage-error.ts'

const most = 100

export async function failedJobsCommand(config: Config) {
  await withJobs(config, async (queue) => {
    const { jobs, total } = await queue.listFailedJobs(most)
    if (total === 0) return console.log('No failed jobs.')
    for (const { id, name, about, reason, failedAt, tries } of jobs)
      console.log(
        `${id}  ${failedAt.toISOString()}  ${name}  ${about}\n  ${tries === 1 ? 'once' : `${tries} times`}: ${reason}`,
      )
    if (total > jobs.length) console.log(`and ${total - jobs.length} older ones`)
  })
}

/** Gives the job all its attempts again. */
export async function retryJobCommand(config: Config, id: string) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
    throw new UsageError(`That is not a job ID. \`${commandAsTyped('jobs failed')}\` lists the IDs.`)
  await withJobs(config, async (queue) => {
    try {
      await queue.retryFailedJob(id)
    } catch (error) {
      throw error instanceof NotFound ? new UsageError(`${error.message}.`) : error
    }
    console.log('The job will be retried.')
  })
}

async function withJobs(config: Config, work: (queue: Jobs) => Promise<void>) {
  const log = { warn: () => {}, debug: () => {}, error: (...words: unknown[]) => console.error(...words) }
  requireDatabase(config)
  await withDatabase(config, async (database) => {
    const queue = await openJobs({ database, databaseUrl: config.databaseUrl, log, isServer: false })
    try {
      await work(queue)
    } finally {
      await queue.stop()
    }
  })
}
