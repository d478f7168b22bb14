import { isDeepStrictEqual } from 'node:util'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type { z } from 'zod'
import { seconds } from '../core/durations.ts'
import { NotFound } from '../core/errors.ts'
import { inSpan } from '../core/spans.ts'
import type { Transaction } from '../db/database.ts'
import { explainRefusal } from '../db/errors.ts'
import { withTimeLimit } from '../db/time-limit.ts'
import { clockWarning } from './clock-warning.ts'
import { countJobs, type JobCounts } from './count-jobs.ts'
import { errorLevels } from './error-levels.ts'
import { findFailedJob, findFailedJobs, type JobFailure } from './failed-jobs.ts'
import { LastChances, markOf, requeueInterruptedJobs, wasInterrupted } from './interrupted-jobs.ts'
import { asObject, type Job, type JobName, type JobTypes, PermanentFailure, readPayload } from './job-type.ts'
import {
  bossOptions,
  defaultIntervals,
  failedQueue,
  failedQueueOptions,
  type Intervals,
  type QueueOptions,
  queueOptions,
} from './queue-settings.ts'

type Input<T extends JobTypes, N extends JobName<T>> = z.input<T[N]['payload']>
type Handler<T extends JobTypes, N extends JobName<T>> = (job: Job<z.output<T[N]['payload']>>) => Promise<void>

type GroupHandler<T extends JobTypes, N extends JobName<T>> = (
  payloads: readonly z.output<T[N]['payload']>[],
  signal: AbortSignal,
) => Promise<void>

export const jobOutcomes = ['completed', 'retried', 'failed'] as const

export interface JobAttempt {
  name: string
  outcome: (typeof jobOutcomes)[number]
  ms: number
}

/** After that, running jobs are put back into the queue when the process stops. */
const stopTimeout = seconds(8)
/** PostgreSQL may notice that a process is gone only after the next one has started. */
const recoverAgainAfter = seconds(5)

/** Jobs commit with the caller's transaction. One whose process dies runs again, so handlers must be idempotent. */
export class JobQueue<T extends JobTypes> {
  readonly #types: T
  readonly #options: QueueOptions
  readonly #intervals: Intervals
  readonly #boss: PgBoss
  readonly #schedules = new Map<string, string>()
  readonly #workers = new Map<string, string[]>()
  readonly #listeners = new Set<(attempt: JobAttempt) => void>()
  readonly #lastChances: LastChances
  #recovery: NodeJS.Timeout | undefined
  #isStopping = false

  private constructor(types: T, options: QueueOptions) {
    this.#types = types
    this.#options = options
    this.#intervals = options.intervals ?? defaultIntervals
    this.#boss = new PgBoss(bossOptions(options))
    this.#lastChances = new LastChances(options.database.db)
    const levelOf = errorLevels()
    // A handler that outlives the stop cannot report its result any more.
    this.#boss.on('error', (err) => options.log[this.#isStopping ? 'warn' : levelOf(err)]({ err }, 'job queue'))
    this.#boss.on('warning', ({ data, message }) => options.log.warn(data, clockWarning(data) ?? message))
  }

  /** Creates or updates the queue's tables. Several processes may do so at once. */
  static async open<T extends JobTypes>(types: T, options: QueueOptions): Promise<JobQueue<T>> {
    const queue = new JobQueue(types, options)
    await queue.#open()
    return queue
  }

  async #open(): Promise<void> {
    try {
      await this.#boss.start()
      const present = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
      await this.#ensureQueue(failedQueue, failedQueueOptions, present.get(failedQueue))
      for (const [name, type] of Object.entries(this.#types)) {
        await this.#ensureQueue(name, queueOptions(type, this.#intervals), present.get(name))
      }
      await this.#recover()
      this.#recoverAgain()
    } catch (error) {
      await this.#boss.stop({ graceful: false })
      throw explainRefusal(error)
    }
  }

  /** The job starts within milliseconds of the commit, or at `notBefore`. */
  async enqueue<N extends JobName<T>>(
    tx: Transaction,
    name: N,
    payload: Input<T, N>,
    { notBefore }: { notBefore?: Date } = {},
  ): Promise<void> {
    const data = asObject(this.#type(name).payload.parse(payload))
    await this.#boss.send(name, data, { db: fromKysely(tx), ...(notBefore !== undefined && { startAfter: notBefore }) })
  }

  async work<N extends JobName<T>>(name: N, handler: Handler<T, N>): Promise<void> {
    await this.#work(name, 1, (fetched) => Promise.all(fetched.map((job) => this.#attempt(name, job, handler))))
  }

  /** One call of the handler takes up to `most` due jobs. If it fails, each of them is tried again. */
  async workTogether<N extends JobName<T>>(name: N, most: number, handler: GroupHandler<T, N>): Promise<void> {
    await this.#work(name, most, async (fetched) => {
      let handled: Promise<void> | undefined
      const payloads: z.output<T[N]['payload']>[] = []
      // All payloads are read before the first of them comes to the shared call.
      return Promise.all(
        fetched.map((job) =>
          this.#attempt(name, job, async ({ payload, signal }) => {
            payloads.push(payload)
            handled ??= Promise.resolve().then(() => handler(payloads, signal))
            await handled
          }),
        ),
      )
    })
  }

  async #work(
    name: JobName<T>,
    batchSize: number,
    attempt: (fetched: JobWithMetadata[]) => Promise<JobResult[]>,
  ): Promise<void> {
    const polling = {
      pollingIntervalSeconds: this.#seconds('poll'),
      notifyPollingIntervalSeconds: this.#seconds('poll'),
    }
    for (let i = 0; i < this.#type(name).concurrency; i += 1) {
      const worker = await this.#boss.work(
        name,
        { ...polling, batchSize, includeMetadata: true, perJobResults: true },
        async (fetched: JobWithMetadata[]): Promise<JobResult[]> => {
          // A busy worker misses notifications, so it looks for the next job at once.
          this.#boss.notifyWorker(worker)
          return attempt(fetched)
        },
      )
      this.#workers.set(name, [...(this.#workers.get(name) ?? []), worker])
    }
  }

  /** The payload is `{}`. One job for all processes. A run missed while no process ran is made up for once. */
  async schedule(name: JobName<T>, cron: string, timeZone: string): Promise<void> {
    this.#type(name).payload.parse({})
    this.#schedules.set(name, cron)
    await this.#boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' })
  }

  /** The worker stays for jobs that wait, and decides about them. Another one would take jobs of the next schedule. */
  async unschedule(name: JobName<T>): Promise<void> {
    this.#schedules.delete(name)
    await this.#boss.unschedule(name)
  }

  onAttempt(listener: (attempt: JobAttempt) => void): void {
    this.#listeners.add(listener)
  }

  async moveSchedules(timeZone: string): Promise<void> {
    for (const [name, cron] of this.#schedules)
      await this.#boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' })
  }

  /** Newest first. `search`: in the type, the subject or the reason. */
  async listFailedJobs(limit: number, offset = 0, search = ''): Promise<{ jobs: JobFailure[]; total: number }> {
    return findFailedJobs(this.#options.database.db, this.#types, { limit, offset, search })
  }

  async countJobs(): Promise<JobCounts> {
    return countJobs(this.#options.database.db)
  }

  wake(name: string): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker)
  }

  /** Gives the job all its attempts again. Call `wake` after the commit to start it at once. @throws NotFound */
  async retryFailedJob(id: string, tx?: Transaction): Promise<JobFailure> {
    const failed = await findFailedJob(tx ?? this.#options.database.db, this.#types, id)
    const moved = failed ? await this.#boss.redrive(failedQueue, { ids: [id], ...(tx && { db: fromKysely(tx) }) }) : 0
    if (!failed || moved === 0) throw new NotFound('failed job', id)
    return failed
  }

  /** Takes no more jobs, waits eight seconds for the running ones and puts the others back into the queue. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#recovery)
    // Before anything that waits: a job that ends meanwhile would make room for the next one.
    await Promise.all([...this.#workers.keys()].map((name) => this.#boss.offWork(name, { wait: false })))
    await this.#lastChances.takeAllBack().catch((err: unknown) => this.#options.log.warn({ err }, 'job queue'))
    await this.#boss.stop({ graceful: true, timeout: stopTimeout })
  }

  async #attempt<N extends JobName<T>>(name: N, job: JobWithMetadata, handler: Handler<T, N>): Promise<JobResult> {
    const { payload, maxAttempts, isSecret, timeout, isMarked } = this.#type(name)
    const attempt = job.retryCount + 1
    const id = job.sourceRootId ?? job.id
    const isAgain = wasInterrupted(job)
    if (isAgain) this.#options.log.warn({ job: name, id, attempt }, 'job runs again: its process had ended')
    const startedAt = performance.now()
    const tell = (outcome: JobAttempt['outcome']) => {
      for (const listener of this.#listeners) listener({ name, outcome, ms: performance.now() - startedAt })
    }
    let unmark = async () => {}
    try {
      const data = readPayload<T[N]['payload']>(payload, job.data)
      const handle = () => handler({ id, payload: data, attempt, signal: job.signal })
      if (isAgain && attempt < maxAttempts) await this.#lastChances.give(job.id, maxAttempts)
      if (isMarked) unmark = await this.#mark(job.id)
      await inSpan(`job ${name}`, { 'groundplane.attempt': attempt }, () => withTimeLimit(timeout, handle))
    } catch (error) {
      const isLast = error instanceof PermanentFailure || attempt >= maxAttempts
      const about = { err: error, job: name, id, attempt }
      if (isLast) this.#options.log.error(about, 'job failed')
      else this.#options.log.warn(about, 'job will be retried')
      tell(isLast ? 'failed' : 'retried')
      return { id: job.id, status: isLast ? 'deadletter' : 'failed', output: error }
    } finally {
      await this.#lastChances.takeBack(job.id).catch((err: unknown) => this.#options.log.warn({ err }, 'job queue'))
      // A lost connection has dropped the mark.
      await unmark().catch(() => {})
    }
    tell('completed')
    if (isSecret) await this.#boss.deleteJob(name, { id: job.id, retryCount: job.retryCount })
    return { id: job.id, status: 'completed' }
  }

  /** Returns how to unmark. Without a mark the job runs too: the end of the process is noticed a minute later. */
  async #mark(id: string): Promise<() => Promise<void>> {
    const { database, log } = this.#options
    return database.hold(markOf(id)).catch((err: unknown) => {
      log.warn({ err, id }, 'a job runs without its mark')
      return async () => {}
    })
  }

  #type<N extends JobName<T>>(name: N): T[N] {
    const type = this.#types[name]
    if (type === undefined) throw new Error(`There is no job type called ${name}`)
    return type
  }

  #seconds(what: keyof Intervals): number {
    return this.#intervals[what] / 1000
  }

  async #ensureQueue(name: string, options: Partial<Omit<Queue, 'name'>>, present: Queue | undefined): Promise<void> {
    if (present && isDeepStrictEqual({ ...present, ...options }, present)) return
    if (!present) await this.#boss.createQueue(name, options)
    else await this.#boss.updateQueue(name, options)
    // Fills the queue's cache: `enqueue` must not query outside of the caller's transaction.
    await this.#boss.findJobs(name, { id: unused })
  }

  async #recover(): Promise<void> {
    const { database, isServer } = this.#options
    if (isServer === false) return
    await requeueInterruptedJobs(this.#boss, { database, types: this.#types, wake: (name) => this.wake(name) })
  }

  #recoverAgain(): void {
    if (this.#options.database.kind === 'embedded') return
    const recover = () => this.#recover().catch((err: unknown) => this.#options.log.warn({ err }, 'job queue'))
    this.#recovery = setTimeout(recover, recoverAgainAfter).unref()
  }
}

const unused = '00000000-0000-0000-0000-000000000000'
