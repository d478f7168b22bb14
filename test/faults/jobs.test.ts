import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../server/core/durations.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Job } from '../../server/jobs/job-type.ts'
import { JobQueue } from '../../server/jobs/queue.ts'
import { createDatabase } from '../database.ts'
import { intervals, kinds } from '../job-program.ts'
import { migratedFolder, type Place, startProgram } from './programs.ts'

const silent = { warn: () => {}, error: () => {} }

/** Starts the program and waits until it is in the middle of its job. */
async function startInJob({ dataDir, databaseUrl }: Place) {
  const program = startProgram(['test/job-program.ts', dataDir, ...(databaseUrl === null ? [] : [databaseUrl])])
  return { ...program, jobId: await program.says(/^running (\S+)$/) }
}

/** Works in this process, and gives the first job that comes. */
async function workHere(place: Place) {
  const database = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
  const queue = await JobQueue.open(kinds, { database, databaseUrl: place.databaseUrl, log: silent, intervals })
  onTestFinished(async () => {
    await queue.stop()
    await database.close()
  })
  const { promise, resolve } = Promise.withResolvers<Job<object>>()
  await queue.work('endless', async (job) => resolve(job))
  return promise
}

test('on the embedded database a job that ran at kill -9 runs again at the next start', async () => {
  const place = { dataDir: await migratedFolder(), databaseUrl: null }
  const program = await startInJob(place)
  await program.kill()
  expect(await workHere(place)).toMatchObject({ id: program.jobId, attempt: 2 })
})

test('on PostgreSQL another process takes over a job that ran at kill -9, but no running job', async () => {
  const place = { dataDir: tmpdir(), databaseUrl: await createDatabase() }
  const program = await startInJob(place)
  const result = workHere(place)
  // Longer than a process may be silent: this one is not.
  expect(await Promise.race([result, pause(intervals.heartbeat + seconds(3), 'nothing')])).toBe('nothing')
  await program.kill()
  expect(await result).toMatchObject({ id: program.jobId, attempt: 2 })
})
