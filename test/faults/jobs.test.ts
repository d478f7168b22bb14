import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/platform/server/db/database.ts'
import type { Job } from '../../src/platform/server/jobs/job-type.ts'
import { JobQueue } from '../../src/platform/server/jobs/queue.ts'
import { createDatabase } from '../database.ts'
import { intervals, kinds } from '../job-program.ts'
import { Journal } from '../journal.ts'
import { inDatabase, migratedFolder, type Place, startProgram } from './programs.ts'

const silent = { warn: () => {}, error: () => {}, debug: () => {} }

async function startInJob({ dataDir, databaseUrl }: Place) {
  const program = startProgram(['test/job-program.ts', dataDir, ...(databaseUrl === null ? [] : [databaseUrl])])
  return { ...program, jobId: await program.says(/^running (\S+)$/) }
}

async function workHere(place: Place): Promise<Journal<Job<object>>> {
  const database = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
  const queue = await JobQueue.open(kinds, { database, databaseUrl: place.databaseUrl, log: silent, intervals })
  onTestFinished(async () => {
    await queue.stop()
    await database.close()
  })
  const taken = new Journal<Job<object>>()
  await queue.work('endless', async (job) => taken.add(job))
  return taken
}

test('on the embedded database a job that ran at kill -9 runs again at the next start', async () => {
  const place = { dataDir: await migratedFolder(), databaseUrl: null }
  const program = await startInJob(place)
  await program.kill()
  const taken = await workHere(place)
  expect(await taken.has(1)).toMatchObject([{ id: program.jobId, attempt: 2 }])
})

test('on PostgreSQL another process takes over a job that ran at kill -9, but no running job', async () => {
  const place = { dataDir: tmpdir(), databaseUrl: await createDatabase() }
  const dead = await startInJob(place)
  const alive = await startInJob(place)
  const heartbeats = (id: string) =>
    inDatabase(place, async ({ db }) => {
      const { rows } = await sql<{ at: Date }>`select heartbeat_on as at from jobs.job where id = ${id}`.execute(db)
      return rows[0]?.at
    })
  // The job sends heartbeats while it runs, so it stays its own.
  const first = await heartbeats(alive.jobId)
  await expect.poll(() => heartbeats(alive.jobId)).not.toEqual(first)
  await dead.kill()
  const fallSilent = (id: string) =>
    inDatabase(place, ({ db }) =>
      sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where id = ${id}`.execute(db),
    )
  await fallSilent(dead.jobId)
  const taken = await workHere(place)
  expect(await taken.has(1)).toMatchObject([{ id: dead.jobId, attempt: 2 }])
  await alive.kill()
  await fallSilent(alive.jobId)
  expect(await taken.has(2)).toMatchObject([{ id: dead.jobId }, { id: alive.jobId, attempt: 2 }])
})
