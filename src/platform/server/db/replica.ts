import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { seconds } from '../core/durations.ts'
import { messageOfError } from '../core/error-message.ts'
import { isUnavailable, sqlState } from './errors.ts'
import { insideTransaction } from './inside-transaction.ts'
import { connection, createPool, limitedPool, type PostgresOptions } from './postgres.ts'
import { timeLimit, withTimeLimit } from './time-limit.ts'

const reading = new AsyncLocalStorage<true>()

/** Statements that only read, and that `work` sends outside of transactions, may go to the replica. */
export const preferReplica = <T>(work: () => Promise<T>): Promise<T> => reading.run(true, work)

const pollInterval = seconds(0.1)
const retryInterval = seconds(2)
const answerTime = seconds(5)
/** A longer lag is reported. */
const lagTime = seconds(10)
/** The primary answers what takes longer. */
const readTime = seconds(2)

/** Timelines part where a replica took over. */
interface LogPosition {
  at: string
  timeline: number
}

/** After each change it is left out until it has replayed the log up to there, and while it lags or is away. */
export class Replica {
  readonly #pool: pg.Pool
  readonly #limited: PostgresPool
  readonly #primary: pg.Pool
  readonly #databaseUrl: string
  readonly #onError: (error: Error) => void
  #changes = 0
  #isCurrent = false
  #isClosed = false
  #catchingUp: Promise<void> | null = null
  #wake: () => void = () => {}

  constructor(primary: pg.Pool, options: PostgresOptions) {
    this.#primary = primary
    this.#databaseUrl = options.databaseUrl
    this.#onError = options.onError
    // Its errors are reported when we ask whether it is current.
    this.#pool = createPool({ ...options, connectionTimeout: readTime, onError: () => {} })
    this.#limited = limitedPool(this.#pool)
    this.leaveOut()
  }

  get isCurrent() {
    return this.#isCurrent
  }

  /** Call it after each change of what pages show. The replica is used again when it has caught up. */
  leaveOut(): void {
    this.#changes++
    this.#isCurrent = false
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = null
      // A change while it caught up started no new run.
      if (!this.#isCurrent && !this.#isClosed) this.leaveOut()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    await this.#catchingUp
    await this.#pool.end()
  }

  inFrontOf(primary: PostgresPool): PostgresPool {
    return {
      ...primary,
      connect: async () =>
        this.#isCurrent && reading.getStore() && !insideTransaction.getStore()?.open
          ? new ReplicaClient(this, this.#limited, primary)
          : primary.connect(),
    }
  }

  async #catchUp(): Promise<void> {
    const none = { changes: -1, end: { at: '', timeline: 0 } }
    let target = none
    let reported = false
    const since = performance.now()
    const report = (cause: Error) => {
      if (!reported) this.#onError(new Error(`The replica is left out: ${messageOfError(cause)}`, { cause }))
      reported = true
    }
    while (!this.#isClosed && !this.#isCurrent) {
      try {
        // Later changes that no page shows move the log on, but not the target: a replica may lag all the time.
        if (target.changes !== this.#changes) target = { changes: this.#changes, end: await this.#endOfLog() }
        const hasReplayed = await this.#hasReplayed(target.end)
        this.#isCurrent = hasReplayed && target.changes === this.#changes
        if (!hasReplayed && performance.now() - since > lagTime)
          report(new Error('it is more than ten seconds behind. Pages come from the primary until it has caught up'))
      } catch (error) {
        report(error instanceof Error ? error : new Error(String(error)))
        target = none
        await this.#pause(retryInterval)
      }
    }
  }

  async #endOfLog(): Promise<LogPosition> {
    const { rows } = await this.#primary.query<{ at: string; file: string }>(
      'select pg_current_wal_insert_lsn() as at, pg_walfile_name(pg_current_wal_insert_lsn()) as file',
    )
    const { at = '', file = '' } = rows[0] ?? {}
    return { at, timeline: Number.parseInt(file.slice(0, 8), 16) }
  }

  /**
   * Waits two seconds, on a connection of its own: the pool's may be from before a failover. A replica that did not
   * follow the new primary may have a longer log. Its timeline is that of its last checkpoint.
   */
  async #hasReplayed({ at, timeline }: LogPosition): Promise<boolean> {
    const client = new pg.Client({
      ...connection(this.#databaseUrl, 'groundplane replica'),
      connectionTimeoutMillis: answerTime,
      query_timeout: answerTime,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      for (let asked = 0; asked < 20 && !this.#isClosed; asked++) {
        const answer = await client.query<{ replica: boolean; current: boolean | null }>(
          `select pg_is_in_recovery() as replica,
            pg_last_wal_replay_lsn() >= $1::pg_lsn and (select timeline_id from pg_control_checkpoint()) = $2 as current`,
          [at, timeline],
        )
        if (!answer.rows[0]?.replica) throw new Error('DATABASE_READ_URL names a server that is no replica')
        if (answer.rows[0].current) return true
        await this.#pause(pollInterval)
      }
      return false
    } finally {
      // Do not wait for a server that hangs.
      await Promise.race([client.end().catch(() => {}), this.#pause(seconds(1))])
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }
}

/** Cancelled, refused as read-only, and in the way of replay. */
const ofTheStatement = ['57014', '25006', '40001']
const onlyReads = /^\s*select\b(?!.*\bfor\s+(no\s+key\s+)?(update|share|key)\b)/is

/** Connects when it knows the first statement. The primary answers what the replica cannot. */
class ReplicaClient implements PostgresPoolClient {
  readonly #replica: Replica
  readonly #reads: PostgresPool
  readonly #primary: PostgresPool
  #writes: PostgresPoolClient | null = null

  constructor(replica: Replica, reads: PostgresPool, primary: PostgresPool) {
    this.#replica = replica
    this.#reads = reads
    this.#primary = primary
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('Cursors are not supported')
    return this.#query(text, values)
  }

  async #query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#writes === null && this.#replica.isCurrent && onlyReads.test(text)) {
      const answer = await this.#read<R>(text, values)
      if (answer) return answer
    }
    this.#writes ??= await this.#primary.connect()
    return this.#writes.query<R>(text, values)
  }

  async #read<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R> | null> {
    try {
      const client = await withTimeLimit(Math.min(readTime, timeLimit() || readTime), () => this.#reads.connect())
      try {
        return await client.query<R>(text, values)
      } finally {
        client.release()
      }
    } catch (error) {
      // Other errors are of the statement: too slow, a write, or a read of what no replica has.
      if (isUnavailable(error) && !ofTheStatement.includes(sqlState(error) ?? '')) this.#replica.leaveOut()
      return null
    }
  }

  release() {
    this.#writes?.release()
  }
}
