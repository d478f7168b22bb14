import { once } from 'node:events'
import { Kysely, type Transaction as KyselyTransaction, type Logger, PostgresDialect, sql } from 'kysely'
import { seconds } from '../core/durations.ts'
import { noteStatement } from '../core/statements.ts'
import type { CopyRows } from './copy-format.ts'
import type { EmbeddedDatabase, EmbeddedOptions } from './embedded/client.ts'
import { openEmbedded } from './embedded/client.ts'
import { EmbeddedDialect } from './embedded/dialect.ts'
import { DatabaseError, DatabaseUnfit, DatabaseUnreachable, explainRefusal } from './errors.ts'
import { copyRows, createPool, limitedPool } from './postgres.ts'
import { PostgresListener } from './postgres-listener.ts'
import { Replica } from './replica.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export type Transaction = KyselyTransaction<Tables>

export interface DatabaseOptions {
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  readUrl?: string | null
  /** To PostgreSQL, and to its replica; the embedded database has one. */
  poolSize: number
  /** Called with errors that belong to no query: a lost connection, a full disk, failed housekeeping. */
  onError: (error: Error) => void
  atStart?: EmbeddedOptions['atStart']
  embedded?: EmbeddedOptions['settings']
}

interface Handle {
  db: Database
  /** Returns a function that stops it. `onLost`: notifications may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<() => Promise<void>>
  /** Others cannot lock `hashtextextended(key, 0)` until it is released or this process is gone. Embedded: no-op. */
  hold(key: string): Promise<() => Promise<void>>
  /** Rejects unless the database answers within a moment and takes writes. */
  ping(): Promise<void>
  poolUse(): PoolUse
  readsFromReplica(): boolean | null
  /** Call it after each change of what pages show. */
  leaveReplicaOut(): void
  /** All rows or none, much faster than INSERT. Returns how many. A dot in the table's name separates its schema. */
  copy(table: string, columns: readonly string[], rows: CopyRows): Promise<number>
  close(): Promise<void>
}

export interface PoolUse {
  busy: number
  idle: number
  waiting: number
}

/** `embedded` has PGlite's methods (query, exec, transaction, listen), for libraries made for it. */
export type DatabaseHandle =
  | (Handle & { kind: 'embedded'; embedded: EmbeddedDatabase })
  | (Handle & { kind: 'postgres'; embedded: null })

/** @throws FolderInUse where another process has the embedded database open */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { databaseUrl } = options
  return databaseUrl === null ? openFolderDatabase(options) : openPostgres({ ...options, databaseUrl })
}

async function openFolderDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { dataDir, onError, atStart, embedded: settings } = options
  const embedded = await openEmbedded({ dataDir, onError, atStart, ...(settings && { settings }) })
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(embedded), log: note })
  return {
    kind: 'embedded',
    embedded,
    db,
    listen: (channel, onPayload, onLost) => embedded.listen(channel, onPayload, onLost),
    hold: async () => async () => {},
    ping: () => requireWritable(isWritable(db)),
    poolUse: () => ({ busy: 0, idle: 1, waiting: 0 }),
    readsFromReplica: () => null,
    leaveReplicaOut: () => {},
    copy: (table, columns, rows) => embedded.copy(table, columns, rows),
    close: async () => {
      await db.destroy()
      await embedded.close()
    },
  }
}

async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<DatabaseHandle> {
  options.atStart?.onThread()
  const pool = createPool(options)
  const listener = new PostgresListener(options.databaseUrl, options.onError)
  const replica = options.readUrl ? new Replica(pool, { ...options, databaseUrl: options.readUrl }) : null
  const primary = limitedPool(pool)
  const dialect = new PostgresDialect({ pool: replica ? replica.inFrontOf(primary) : primary })
  const db = new Kysely<Tables>({ dialect, log: note })
  const close = async () => {
    await listener.close()
    await replica?.close()
    await db.destroy()
  }
  try {
    await requireUsable(db)
  } catch (error) {
    await close()
    const explained = explainRefusal(error)
    // A refused connection (too many, or the server is starting) is no error of a statement.
    throw explained instanceof DatabaseError ? new DatabaseUnreachable(explained) : explained
  }
  return {
    kind: 'postgres',
    embedded: null,
    db,
    listen: (channel, onPayload, onLost) => listener.listen(channel, onPayload, onLost),
    hold: (key) => listener.hold(key),
    // Not from the pool, where others may wait.
    ping: () => requireWritable(listener.isWritable()),
    poolUse: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    readsFromReplica: () => replica?.isCurrent ?? null,
    leaveReplicaOut: () => replica?.leaveOut(),
    copy: (table, columns, rows) => copyRows(pool, table, columns, rows),
    close,
  }
}

const note: Logger = ({ query, queryDurationMillis }) => noteStatement({ sql: query.sql, ms: queryDurationMillis })

async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db)
  return rows[0]?.transaction_read_only === 'off'
}

const pingTimeout = seconds(1.5)

/** A database on a full disk, or replaced by another, takes no writes. */
async function requireWritable(answer: Promise<boolean>): Promise<void> {
  const timeout = AbortSignal.timeout(pingTimeout)
  const late = once(timeout, 'abort').then(() => {
    throw new DatabaseUnreachable('no answer in time')
  })
  if (!(await Promise.race([answer, late]))) throw new DatabaseUnreachable('it takes no writes')
}

const oldestVersion = 15

async function requireUsable(db: Database): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`.execute(db)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version < oldestVersion)
    throw new DatabaseUnfit(`PostgreSQL ${version} is too old. Version ${oldestVersion} or newer is required`)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new DatabaseUnfit(
      `The database in DATABASE_URL has the encoding ${encoding}. It must be UTF8. Create another: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME`,
    )
}
