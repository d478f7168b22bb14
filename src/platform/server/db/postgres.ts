import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { parse as parseArray } from 'postgres-array'
import { minutes, seconds } from '../core/durations.ts'
import { columnTypes } from './column-types.ts'
import { type CopyRows, copyChunks, copyStatement } from './copy-format.ts'
import { DatabaseUnreachable } from './errors.ts'
import { refuseInsideTransaction } from './inside-transaction.ts'
import { StatementNames } from './statement-names.ts'
import { timeLimit } from './time-limit.ts'

export interface PostgresOptions {
  databaseUrl: string
  poolSize: number
  onError: (error: Error) => void
  /** Milliseconds to wait for a connection. 10 seconds by default. */
  connectionTimeout?: number
}

/** A transaction may be idle for a minute. */
export function createPool({ databaseUrl, poolSize, onError, connectionTimeout }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection(databaseUrl, 'groundplane'),
    max: poolSize,
    idle_in_transaction_session_timeout: minutes(1),
    connectionTimeoutMillis: connectionTimeout ?? seconds(10),
  })
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', onError)
  // The pool does not listen to a connection while it is in use. The next query on it reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const answerTime = seconds(3)

const serverLimits = new WeakMap<pg.PoolClient, number>()

/** The server cancels slow statements, and we do not wait for a silent server. Failed connections are closed. */
export function limitedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  return {
    options: {},
    connect: async () => {
      refuseInsideTransaction()
      return LimitedClient.of(await orUnreachable(pool.connect()), names)
    },
    end: () => pool.end(),
  }
}

/** A connection with more than `maxPrepared` is closed, and with it the plans of statements that no longer come. */
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>()
const maxPrepared = 200
/** A statement with more has rows or lists in its text: it is large, and differs from call to call. */
const maxParameters = 100

class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #limit = timeLimit()
  readonly #prepared: Set<string>
  #isInTransaction = false
  #failure: DatabaseUnreachable | null = null

  private constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
    this.#prepared = preparedOn.get(client) ?? new Set()
    preparedOn.set(client, this.#prepared)
  }

  /** A connection keeps its limit until someone needs another. */
  static async of(client: pg.PoolClient, names: StatementNames): Promise<LimitedClient> {
    const limited = new LimitedClient(client, names)
    if (serverLimits.get(client) === limited.#limit) return limited
    try {
      await limited.#query(`set statement_timeout = ${limited.#limit}`, [])
    } catch (error) {
      limited.release()
      throw error
    }
    serverLimits.set(client, limited.#limit)
    return limited
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
    this.#isInTransaction ||= beginsTransaction.test(text)
    // An error within a transaction ends it, so nothing there may be outdated.
    const isNamed = values.length > 0 && values.length <= maxParameters && !this.#isInTransaction
    const name = isNamed ? this.#names.nameOf(text) : undefined
    if (!name) return this.#send(text, values)
    this.#prepared.add(name)
    try {
      return await this.#send(text, values, name)
    } catch (error) {
      if (!mayBeOutdated(error)) throw error
      const answer = await this.#send<R>(text, values)
      this.#names.rename(text, name)
      return answer
    }
  }

  async #send<R>(text: string, values: readonly unknown[], name?: string): Promise<PostgresQueryResult<R>> {
    if (this.#failure) throw this.#failure
    // 0 means no limit, and must not become `answerTime`.
    const query = { text, values: [...values], name, query_timeout: this.#limit && this.#limit + answerTime }
    try {
      return (await orUnreachable<unknown>(this.#client.query(query))) as PostgresQueryResult<R>
    } catch (error) {
      if (error instanceof DatabaseUnreachable) this.#failure = error
      throw error
    }
  }

  release() {
    // The next user would write into a transaction that nobody commits.
    const isInTransaction = this.#client.getTransactionStatus() !== 'I'
    this.#client.release(this.#failure ?? (isInTransaction || this.#prepared.size > maxPrepared))
  }
}

const beginsTransaction = /^(begin|start transaction)\b/i

/**
 * A named statement may be from before a change of its tables (0A000; 22 and 42 if a parameter's type changed),
 * forgotten (26), or have a known name (42). Outside of a transaction it has only taken numbers of sequences then, and
 * can be resent.
 */
const mayBeOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(0A000|22|26|42)/.test(error.code ?? '')

async function orUnreachable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error
    // The driver's own words: "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string".
    const hasNoPassword = error instanceof Error && error.message.includes('client password must be')
    throw new DatabaseUnreachable(hasNoPassword ? 'it asks for a password, and DATABASE_URL has none' : error)
  }
}

/** UTC, as in the embedded database. */
export function connection(databaseUrl: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: seconds(30),
    options: '-c timezone=UTC',
    types: createTypeParsers(),
  }
}

/** All rows or none, by COPY. */
export async function copyRows(
  pool: pg.Pool,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> {
  const client = await orUnreachable(pool.connect())
  let failure: Error | undefined
  try {
    // A long copy is one statement.
    serverLimits.set(client, 0)
    await client.query('set statement_timeout = 0')
    const target = client.query(copyFrom(copyStatement(table, columns, 'stdin')))
    await pipeline(Readable.from(copyChunks(rows)), target)
    return target.rowCount
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}

function createTypeParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides()
  for (const { oid, arrayOid, parse } of columnTypes) {
    parsers.setTypeParser(oid, parse)
    parsers.setTypeParser(arrayOid, (text) => parseArray(text, parse))
  }
  return parsers
}
