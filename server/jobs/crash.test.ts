import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { copyTemplate, createDatabase } from '../../test/database.ts'
import { intervals, kinds } from '../../test/job-program.ts'
import { seconds } from '../core/durations.ts'
import { type DatabaseHandle, openDatabase } from '../db/database.ts'
import type { Job } from './job-type.ts'
import { JobQueue } from './queue.ts'

const program = join(import.meta.dirname, '../../test/job-program.ts')
const silent = { warn: () => {}, error: () => {} }

let cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
  cleanUp = []
})

/** Starts the program and waits until it is in the middle of its job. */
async function startProgram(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(() => child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const jobId = /^running (\S+)$/.exec(String(line))?.[1]
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { jobId, kill }
}

/** Works in this process, and gives the first job that comes. */
async function takeOver(database: DatabaseHandle, databaseUrl: string | null) {
  cleanUp.push(() => database.close())
  const queue = await JobQueue.open(kinds, { database, databaseUrl, log: silent, intervals })
  cleanUp.push(() => queue.stop())
  const { promise, resolve } = Promise.withResolvers<Job<object>>()
  await queue.work('endless', async (job) => resolve(job))
  return promise
}

test('on the embedded database a job that ran at kill -9 runs again at the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-crash-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
  await copyTemplate(dataDir)
  const { jobId, kill } = await startProgram(dataDir)
  await kill()
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: () => {} })
  expect(await takeOver(database, null)).toMatchObject({ id: jobId, attempt: 2 })
}, 60_000)

test('on PostgreSQL another process takes over a job that ran at kill -9, but no running job', async () => {
  const databaseUrl = await createDatabase()
  const { jobId, kill } = await startProgram(tmpdir(), databaseUrl)
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), poolSize: 2, onError: () => {} })
  const takenOver = takeOver(database, databaseUrl)
  // Longer than a process may be silent: this one is not.
  expect(await Promise.race([takenOver, pause(intervals.heartbeat + seconds(3), 'nothing')])).toBe('nothing')
  await kill()
  expect(await takenOver).toMatchObject({ id: jobId, attempt: 2 })
}, 90_000)
