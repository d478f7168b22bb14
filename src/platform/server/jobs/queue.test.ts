import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabases, useDatabase } from '../../../../test/database.ts'
import { eventually, Journal } from '../../../../test/journal.ts'
import { minutes, seconds } from '../core/durations.ts'
import { NotFound } from '../core/errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { type JobType, PermanentFailure } from './job-type.ts'
import { JobQueue } from './queue.ts'
import type { Intervals } from './queue-settings.ts'

const Payload = z.object({ number: z.number().default(0) })

const aKind = (particulars: Partial<JobType<typeof Payload>> = {}): JobType<typeof Payload> => ({
  payload: Payload,
  concurrency: 2,
  maxAttempts: 3,
  retryDelay: seconds(1),
  maxRetryDelay: seconds(2),
  timeout: seconds(20),
  isSecret: false,
  describe: ({ number }) => `number ${number}`,
  ...particulars,
})

const kinds = {
  plain: aKind(),
  secret: aKind({ isSecret: true }),
  short: aKind({ timeout: seconds(1), maxAttempts: 1 }),
  marked: aKind({ isMarked: true, concurrency: 1 }),
  strict: { ...aKind(), payload: z.object({ number: z.number() }) },
}
type Queue = JobQueue<typeof kinds>

const silent = { warn: () => {}, error: () => {}, debug: () => {} }

/** A job that starts quickly at this pace was announced by a notification. */
const slow: Intervals = { poll: minutes(1), supervise: minutes(1), heartbeat: minutes(1) }
const eager: Intervals = { ...slow, poll: seconds(0.5) }

describe.each(testDatabases)('on %s', (kind) => {
  const database = useDatabase(kind)
  let queues: Queue[] = []

  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop()))
    queues = []
    await sql`delete from jobs.job`.execute(database.db)
  })

  async function open(intervals: Intervals = slow): Promise<Queue> {
    const queue = await JobQueue.open(kinds, { database, databaseUrl: database.databaseUrl, log: silent, intervals })
    queues.push(queue)
    return queue
  }

  const put = (queue: Queue, name: keyof typeof kinds, number: number) =>
    inTransaction(database.db, (tx) => queue.enqueue(tx, name, { number }))

  async function countRows(name: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from jobs.job where name = ${name}`.execute(
      database.db,
    )
    return rows[0]?.n ?? 0
  }

  test('a job runs once its transaction commits, and never after a rollback', async () => {
    const queue = await open()
    const done = new Journal()
    await queue.work('plain', async ({ payload }) => done.add(payload.number))
    const failing = inTransaction(database.db, async (tx) => {
      await queue.enqueue(tx, 'plain', { number: 1 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await put(queue, 'plain', 2)
    await done.has(1)
    await put(queue, 'plain', 3)
    expect(await done.has(2)).toEqual([2, 3])
  })

  test('a hundred jobs wait for a worker, which does them without waiting for the next poll, as many at once as their type allows', async () => {
    const before = await open()
    await inTransaction(database.db, async (tx) => {
      for (let number = 0; number < 100; number += 1) await before.enqueue(tx, 'plain', { number })
    })
    const done = new Journal()
    const { promise: two, resolve: areRunning } = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    await (await open()).work('plain', async ({ payload }) => {
      running += 1
      most = Math.max(most, running)
      if (running === kinds.plain.concurrency) areRunning()
      await two
      running -= 1
      done.add(payload.number)
    })
    expect(new Set(await done.has(100)).size).toBe(100)
    expect(most).toBe(kinds.plain.concurrency)
  })

  test('a delayed job waits until its time', async () => {
    const queue = await open(eager)
    const done = new Journal()
    await queue.work('plain', async () => done.add(Date.now()))
    const notBefore = new Date(Date.now() + 1_500)
    await inTransaction(database.db, (tx) => queue.enqueue(tx, 'plain', { number: 1 }, { notBefore }))
    expect((await done.has(1))[0]).toBeGreaterThanOrEqual(notBefore.getTime())
  })

  test('a job that fails is retried after growing delays, and listed when it has failed for good, until it is retried', async () => {
    const queue = await open(eager)
    const tries = new Journal<{ id: string; attempt: number; at: number }>()
    let isMended = false
    await queue.work('plain', async ({ id, attempt }) => {
      tries.add({ id, attempt, at: Date.now() })
      if (!isMended) throw new Error('the printer is out of ink')
    })
    await put(queue, 'plain', 42)
    const [first, second, third] = await tries.has(3)
    expect([first?.attempt, second?.attempt, third?.attempt]).toEqual([1, 2, 3])
    // Jitter leaves at least half of 1 and 2 seconds.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(400)
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(900)
    const { jobs, total } = await eventually(() => queue.listFailedJobs(10), hasOne)
    expect(total).toBe(1)
    expect(jobs[0]).toMatchObject({ name: 'plain', about: 'number 42', reason: 'the printer is out of ink', tries: 3 })
    const { rows: stays } = await sql`
      select extract(day from keep_until - created_on)::int as days from jobs.job where name = 'failed'`.execute(
      database.db,
    )
    expect(stays, 'docs/what-is-kept.md').toEqual([{ days: 30 }])
    isMended = true
    await queue.retryFailedJob(jobs[0]?.id ?? '')
    expect(new Set((await tries.has(4)).map(({ id }) => id)).size).toBe(1)
    expect((await queue.listFailedJobs(10)).total).toBe(0)
    await expect(queue.retryFailedJob(crypto.randomUUID())).rejects.toThrow(NotFound)
  })

  test('a permanent failure ends the retries at once', async () => {
    const queue = await open(eager)
    const tries = new Journal()
    await queue.work('plain', async ({ attempt }) => {
      tries.add(attempt)
      throw new PermanentFailure('nobody of that name')
    })
    await put(queue, 'plain', 1)
    const { jobs } = await eventually(() => queue.listFailedJobs(10), hasOne)
    expect(jobs[0]).toMatchObject({ reason: 'nobody of that name', tries: 1 })
    expect(tries.entries).toEqual([1])
  })

  test('a job that exceeds its timeout counts as failed and is aborted', async () => {
    const queue = await open()
    const stopped = new Journal<boolean>()
    await queue.work('short', async ({ signal }) => {
      await pause(seconds(15), undefined, { signal }).catch(() => {})
      stopped.add(signal.aborted)
    })
    await put(queue, 'short', 1)
    expect(await stopped.has(1)).toEqual([true])
    const { jobs } = await eventually(() => queue.listFailedJobs(10), hasOne)
    expect(jobs[0]?.reason).toMatch(/exceeded 1s/)
  })

  test('a finished job leaves its row, and a secret one leaves nothing', async () => {
    const queue = await open()
    const done = new Journal()
    for (const name of ['plain', 'secret'] as const) {
      await queue.work(name, async ({ payload }) => done.add(payload.number))
      await put(queue, name, 1)
    }
    await done.has(2)
    await eventually(
      () => countRows('secret'),
      (n) => n === 0,
    )
    expect(await countRows('plain')).toBe(1)
  })

  test('stopping waits for running jobs and leaves the others', async () => {
    const [queue, idle] = [await open(), await open()]
    const done = new Journal<number | 'stopped'>()
    const begun = new Journal()
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    await queue.work('plain', async ({ payload }) => {
      begun.add(payload.number)
      await end
      done.add(payload.number)
    })
    await inTransaction(database.db, async (tx) => {
      for (let number = 0; number < 5; number += 1) await queue.enqueue(tx, 'plain', { number })
    })
    await begun.has(2)
    const stopping = queue.stop().then(() => done.add('stopped'))
    // A queue without work stops meanwhile.
    await idle.stop()
    expect(done.entries).toEqual([])
    letGo()
    await stopping
    expect(done.entries).toEqual([expect.any(Number), expect.any(Number), 'stopped'])
    const { rows } = await sql<{ state: string }>`
      select state::text from jobs.job where name = 'plain' order by state::text`.execute(database.db)
    expect(rows.map(({ state }) => state)).toEqual(['completed', 'completed', 'created', 'created', 'created'])
  })

  test('a job that ends once stopping has begun makes no room for the next one', async () => {
    const queue = await open()
    const begun = new Journal()
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    await queue.work('plain', async ({ payload }) => {
      begun.add(payload.number)
      await end
    })
    for (let number = 0; number < 5; number += 1) await put(queue, 'plain', number)
    await begun.has(2)
    const stopping = queue.stop()
    letGo()
    await stopping
    expect(begun.entries).toHaveLength(2)
  })

  test('a schedule exists once, in its time zone, for jobs without a payload', async () => {
    const queue = await open()
    await queue.schedule('plain', '30 2 * * *', 'Asia/Kolkata')
    await queue.schedule('plain', '40 2 * * *', 'Asia/Kolkata')
    const { rows } = await sql`select name, cron, timezone from jobs.schedule`.execute(database.db)
    expect(rows).toEqual([{ name: 'plain', cron: '40 2 * * *', timezone: 'Asia/Kolkata' }])
    await expect(queue.schedule('strict', '30 2 * * *', 'Asia/Kolkata')).rejects.toThrow(z.ZodError)
  })

  test('a schedule that was removed and set again leaves every job to its worker', async () => {
    const queue = await open(eager)
    const done = new Journal()
    await queue.work('plain', async ({ payload }) => {
      await pause(50)
      done.add(payload.number)
    })
    for (let change = 0; change < 3; change += 1) await queue.unschedule('plain')
    await queue.schedule('plain', '30 2 * * *', 'Asia/Kolkata')
    const polled = { notBefore: new Date(Date.now() + 300) }
    await inTransaction(database.db, async (tx) => {
      for (let number = 0; number < 12; number += 1) await queue.enqueue(tx, 'plain', { number }, polled)
    })
    const left = sql`select from jobs.job where name = 'plain' and state <> 'completed'`
    await eventually(
      async () => (await left.execute(database.db)).rows.length,
      (count) => count === 0,
    )
    expect(done.entries).toHaveLength(12)
  })

  test('a job whose process is gone runs again at the next start, and one that runs elsewhere is left alone', async () => {
    const before = await open()
    const done = new Journal()
    const started = new Journal()
    const { promise: running, resolve: end } = Promise.withResolvers<void>()
    // On the embedded database there is no other process.
    if (kind === 'postgres') {
      await before.work('marked', async ({ payload }) => {
        started.add(payload.number)
        await running
        done.add(payload.number)
      })
      await put(before, 'marked', 1)
      await started.has(1)
      await sql`update jobs.job set started_on = now() - interval '3 seconds'`.execute(database.db)
    }
    // What a killed process leaves of a running job.
    await sql`insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, retry_backoff, expire_seconds)
      values ('marked', '{"number": 2}', 'active', now() - interval '3 seconds', now(), 60, 5, 60, true, 60)`.execute(
      database.db,
    )
    const after = await open()
    const again = new Journal<string>()
    await after.work('marked', async ({ payload, attempt }) => again.add(`${payload.number} in attempt ${attempt}`))
    expect(await again.has(1)).toEqual(['2 in attempt 2'])
    end()
    if (kind === 'postgres') expect(await done.has(1)).toEqual([1])
    expect(again.entries).toEqual(['2 in attempt 2'])
  })

  test('a job that is interrupted again waits, since it may be what ends the process', async () => {
    await open()
    await sql`insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_count, retry_limit, retry_delay, retry_backoff, expire_seconds)
      values ('marked', '{"number": 3}', 'active', now() - interval '3 seconds', now(), 60, 1, 5, 60, true, 60)`.execute(
      database.db,
    )
    await open()
    const { rows } = await sql<{ state: string; isLater: boolean }>`
      select state, start_after > now() + interval '10 seconds' as "isLater" from jobs.job where name = 'marked'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ state: 'retry', isLater: true }])
  })

  // On PostgreSQL the same row says it, and a process that is alive holds its mark.
  test.runIf(kind === 'embedded')(
    'a job whose process has ended twice under it has failed, and is listed',
    async () => {
      await sql`insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, retry_backoff, expire_seconds, dead_letter)
      values ('marked', '{"number": 4}', 'active', now() - interval '3 seconds', now(), 60, 2, 1, true, 60, 'failed')`.execute(
        database.db,
      )
      const second = await open()
      const tries = new Journal()
      const { promise: never, resolve: end } = Promise.withResolvers<void>()
      await second.work('marked', async ({ attempt }) => {
        tries.add(attempt)
        await never
      })
      expect(await tries.has(1)).toEqual([2])
      const third = await open()
      const failed = await eventually(() => third.listFailedJobs(10), hasOne)
      expect(failed.jobs).toMatchObject([
        { name: 'marked', about: 'number 4', tries: 2, reason: expect.stringContaining('The process ended') },
      ])
      end()
      expect(tries.entries).toEqual([2])
    },
  )

  test('a job that fails by itself after its process had ended keeps its other attempts', async () => {
    await sql`insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, retry_backoff, expire_seconds, dead_letter)
      values ('marked', '{"number": 5}', 'active', now() - interval '3 seconds', now(), 60, 2, 1, true, 60, 'failed')`.execute(
      database.db,
    )
    const queue = await open(eager)
    const tries = new Journal()
    await queue.work('marked', async ({ attempt }) => {
      tries.add(attempt)
      if (attempt === 2) throw new Error('Not yet')
    })
    expect(await tries.has(2)).toEqual([2, 3])
  })

  test('a command neither works nor supervises the queue, but can enqueue', async () => {
    const visitor = await JobQueue.open(kinds, {
      database,
      databaseUrl: database.databaseUrl,
      log: silent,
      isServer: false,
    })
    queues.push(visitor)
    await put(visitor, 'plain', 3)
    expect(await countRows('plain')).toBe(1)
  })
})

describe('several processes on PostgreSQL', () => {
  const database = useDatabase('postgres')

  test('start at once on an empty database and share the jobs without doing any twice', async () => {
    await sql`drop schema jobs cascade`.execute(database.db)
    const open = () =>
      JobQueue.open(kinds, { database, databaseUrl: database.databaseUrl, log: silent, intervals: slow })
    const queues = await Promise.all([open(), open(), open(), open()])
    const done = new Journal<{ worker: number; number: number }>()
    await Promise.all(
      queues.map((queue, worker) =>
        queue.work('plain', async ({ payload }) => {
          done.add({ worker, number: payload.number })
          // Each of them does some, however quick one is.
          while (new Set(done.entries.map((entry) => entry.worker)).size < 4) await pause(1)
        }),
      ),
    )
    await inTransaction(database.db, async (tx) => {
      for (let number = 0; number < 200; number += 1) await queues[0]?.enqueue(tx, 'plain', { number })
    })
    const entries = await done.has(200)
    expect(entries.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, n) => n),
    )
    expect(new Set(entries.map(({ worker }) => worker)).size).toBe(4)
    await Promise.all(queues.map((queue) => queue.stop()))
  })
})

const hasOne = ({ jobs }: { jobs: unknown[] }) => jobs.length === 1
