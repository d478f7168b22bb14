import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { seconds } from '../core/durations.ts'
import { NotFound } from '../core/errors.ts'
import type { DatabaseHandle, Transaction } from '../db/database.ts'
import { type FailedJob, findFailedJob, findFailedJobs } from './failed-jobs.ts'
import { type Catalogue, type Job, type JobName, NoUseTrying } from './job-type.ts'
import { bossOptions, failedQueue, type Pace, queueOptions, usualPace } from './queue-settings.ts'

type Input<C extends Catalogue, N extends JobName<C>> = z.input<C[N]['payload']>
type Handler<C extends Catalogue, N extends JobName<C>> = (job: Job<z.output<C[N]['payload']>>) => Promise<void>

export interface EnqueueOptions {
  /** The job waits until then. */
  notBefore?: Date
}

export interface QueueOptions {
  database: DatabaseHandle
  /** PostgreSQL's address; null where the database is embedded. */
  databaseUrl: string | null
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  pace?: Pace
  /** False for a command that comes and goes: it neither looks after the queue nor keeps the schedule. */
  resident?: boolean
}

/** How long running jobs may take to end when the process stops; then they are given back, to be tried again. */
const patience = seconds(8)

/**
 * The durable queue: a job is a row, written in the transaction of what it follows from, and is delivered until it
 * succeeded once or was tried to the end. A job that dies with its process is delivered again, so handlers must bear that.
 */
export class JobQueue<C extends Catalogue> {
  readonly #catalogue: C
  readonly #options: QueueOptions
  readonly #pace: Pace
  readonly #boss: PgBoss
  /** Those that this process works with, by the name of their jobs. */
  readonly #workers = new Map<string, string[]>()
  #isStopping = false

  private constructor(catalogue: C, options: QueueOptions) {
    this.#catalogue = catalogue
    this.#options = options
    this.#pace = options.pace ?? usualPace
    this.#boss = new PgBoss(bossOptions({ resident: true, ...options, pace: this.#pace }))
    // A handler that was not waited for cannot report any more what it came to.
    this.#boss.on('error', (err) => options.log[this.#isStopping ? 'warn' : 'error']({ err }, 'job queue'))
    this.#boss.on('warning', (warning) => options.log.warn(warning.data, warning.message))
  }

  /** Makes or updates the queue's tables, which several processes may do at once, and starts to look after them. */
  static async open<C extends Catalogue>(catalogue: C, options: QueueOptions): Promise<JobQueue<C>> {
    const queue = new JobQueue(catalogue, options)
    await queue.#open()
    return queue
  }

  async #open(): Promise<void> {
    await this.#boss.start()
    try {
      await this.#keepQueue(failedQueue, {})
      for (const [name, type] of Object.entries(this.#catalogue)) {
        await this.#keepQueue(name, queueOptions(type, this.#pace))
      }
      await this.#recover()
    } catch (error) {
      await this.#boss.stop({ graceful: false })
      throw error
    }
  }

  /** Writes the job in this transaction: it exists when that commits, and then starts within milliseconds. */
  async enqueue<N extends JobName<C>>(
    tx: Transaction,
    name: N,
    payload: Input<C, N>,
    { notBefore }: EnqueueOptions = {},
  ): Promise<void> {
    const data = asObject(this.#type(name).payload.parse(payload))
    await this.#boss.send(name, data, {
      db: fromKysely(tx),
      ...(notBefore !== undefined && { startAfter: notBefore }),
    })
  }

  /** Has jobs of this name done by this process from now on. */
  async work<N extends JobName<C>>(name: N, handler: Handler<C, N>): Promise<void> {
    const { atOnce } = this.#type(name)
    const polling = {
      pollingIntervalSeconds: this.#seconds('poll'),
      notifyPollingIntervalSeconds: this.#seconds('poll'),
    }
    for (let i = 0; i < atOnce; i += 1) {
      const worker = await this.#boss.work(
        name,
        { ...polling, batchSize: 1, includeMetadata: true, perJobResults: true },
        async (fetched: JobWithMetadata[]): Promise<JobResult[]> => {
          // Whoever was busy has not heard of what came meanwhile: after one job it looks for the next at once.
          this.#boss.notifyWorker(worker)
          return Promise.all(fetched.map((job) => this.#attempt(name, job, handler)))
        },
      )
      this.#workers.set(name, [...(this.#workers.get(name) ?? []), worker])
    }
  }

  /**
   * Has a job enqueued whenever the cron expression says so in that time zone, once however many processes there are;
   * once also after a time in which none ran. Its payload is `{}`.
   */
  async schedule(name: JobName<C>, cron: string, timeZone: string): Promise<void> {
    this.#type(name).payload.parse({})
    await this.#boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' })
  }

  /** Jobs that were tried to the end, the newest first, at most `limit` after the first `offset`. */
  async listFailedJobs(limit: number, offset = 0): Promise<{ jobs: FailedJob[]; total: number }> {
    return findFailedJobs(this.#options.database.db, this.#catalogue, { limit, offset })
  }

  /** Has this process look for jobs of a name now, not when it is next due to look. */
  wake(name: string): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker)
  }

  /**
   * Has a failed job tried again from the beginning, and gives what it was. Nobody is told of it: `wake` has it begin at once.
   * @throws NotFound
   */
  async retryFailedJob(id: string, tx?: Transaction): Promise<FailedJob> {
    const failed = await findFailedJob(tx ?? this.#options.database.db, this.#catalogue, id)
    const moved = failed ? await this.#boss.redrive(failedQueue, { ids: [id], ...(tx && { db: fromKysely(tx) }) }) : 0
    if (!failed || moved === 0) throw new NotFound('failed job', id)
    return failed
  }

  /** Takes no more jobs, lets the running ones end within eight seconds and gives back those that do not. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#boss.stop({ graceful: true, timeout: patience })
  }

  async #attempt<N extends JobName<C>>(name: N, job: JobWithMetadata, handler: Handler<C, N>): Promise<JobResult> {
    const { payload, tries, isSecret } = this.#type(name)
    const attempt = job.retryCount + 1
    const id = job.sourceRootId ?? job.id
    try {
      await handler({ id, payload: readPayload<C[N]['payload']>(payload, job.data), attempt, signal: job.signal })
    } catch (error) {
      const isLast = error instanceof NoUseTrying || attempt >= tries
      const about = { err: error, job: name, id, attempt }
      if (isLast) this.#options.log.error(about, 'job failed')
      else this.#options.log.warn(about, 'job put off')
      return { id: job.id, status: isLast ? 'deadletter' : 'failed', output: error }
    }
    if (isSecret) await this.#boss.deleteJob(name, { id: job.id, retryCount: job.retryCount })
    return { id: job.id, status: 'completed' }
  }

  #type<N extends JobName<C>>(name: N): C[N] {
    const type = this.#catalogue[name]
    if (type === undefined) throw new Error(`There is no kind of job called ${name}`)
    return type
  }

  #seconds(what: keyof Pace): number {
    return this.#pace[what] / 1000
  }

  async #keepQueue(name: string, options: ReturnType<typeof queueOptions> | Record<string, never>): Promise<void> {
    await this.#boss.createQueue(name, options)
    if (Object.keys(options).length > 0) await this.#boss.updateQueue(name, options)
    // Fills the queue's cache: `enqueue` must ask nothing outside of the caller's transaction.
    await this.#boss.findJobs(name, { id: unused })
  }

  /** Only one process has an embedded database open, so what runs according to it died with the one before. */
  async #recover(): Promise<void> {
    const { kind, db } = this.#options.database
    if (kind !== 'embedded' || this.#options.resident === false) return
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from jobs.job where state = 'active'`.execute(db)
    for (const { id, name } of rows)
      await this.#boss.fail(name, id, { message: 'The process ended in the middle of it' })
  }
}

const unused = '00000000-0000-0000-0000-000000000000'

function readPayload<P extends z.ZodType>(schema: P, data: unknown): z.output<P> {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new NoUseTrying('Another version enqueued it', { cause: parsed.error })
  return parsed.data
}

function asObject(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new TypeError('What a job is told is an object')
  return data
}
