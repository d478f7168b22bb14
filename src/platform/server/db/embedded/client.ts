import { minutes, seconds } from '../../core/durations.ts'
import { type CopyRows, copyChunks, copyStatement } from '../copy-format.ts'
import { refuseInsideTransaction } from '../inside-transaction.ts'
import { toParameter } from '../parameters.ts'
import { finishFolder } from './finish-folder.ts'
import { lockFolder } from './lock.ts'
import type { SentResult, Statistics, WorkerSettings } from './protocol.ts'
import { databaseFolder, requireRoomFor } from './room.ts'
import { handleSnapshotRequest } from './snapshot.ts'
import { WorkerLink } from './worker-link.ts'

export interface EmbeddedOptions {
  dataDir: string
  onError: (error: Error) => void
  atStart?: AtStart | undefined
  settings?: Partial<Omit<WorkerSettings, 'folder'>>
}

/** For other work while the database opens. A new one then opens before it is `made`. */
export interface AtStart {
  /** The database's thread has begun: nothing that this thread does delays it any more. */
  onThread: () => void
}

export interface StatementResult<Row> {
  rows: Row[]
  affectedRows: number | undefined
}

export interface Queryable {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<StatementResult<Row>>
  exec<Row>(sql: string): Promise<StatementResult<Row>[]>
}

export interface EmbeddedTransaction extends Queryable {
  readonly id: number
  commit(): Promise<void>
  rollback(): Promise<void>
}

interface Listener {
  onPayload: (payload: string) => void
  onLost: () => void
}

const mebibytes = (n: number) => n * 1024 * 1024

const defaults: Omit<WorkerSettings, 'folder'> = {
  packed: null,
  durable: true,
  housekeepingInterval: seconds(30),
  checkpointBytes: mebibytes(64),
  idleTransactionTimeout: minutes(1),
  minFreeBytes: mebibytes(64),
}

/** In a thread of this process. No other process can open the folder meanwhile. @throws FolderInUse, NoRoom */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const opened = Promise.withResolvers<EmbeddedDatabase>()
  const unlock = await lockFolder(options.dataDir, (request) =>
    handleSnapshotRequest(request, options.dataDir, opened.promise),
  )
  const settings = { ...defaults, ...options.settings, folder: databaseFolder(options.dataDir) }
  try {
    if (settings.minFreeBytes > 0) await requireRoomFor(settings.folder, options.dataDir)
    const opening = EmbeddedDatabase.open(settings, options.onError, unlock)
    options.atStart?.onThread()
    opened.resolve(await opening)
  } catch (error) {
    await unlock()
    throw error
  }
  const database = await opened.promise
  const endIt = async (error: unknown) => {
    await database.close()
    throw error
  }
  if (!options.atStart) await database.made().catch(endIt)
  return database
}

export class EmbeddedDatabase implements Queryable {
  readonly waitReady = Promise.resolve()
  readonly ready = true
  closed = false
  readonly #link: WorkerLink
  readonly #unlock: () => Promise<void>
  readonly #listeners = new Map<string, Set<Listener>>()
  #lastTransaction = 0
  #made: Promise<void> = Promise.resolve()

  static async open(
    settings: WorkerSettings,
    onError: (error: Error) => void,
    unlock: () => Promise<void>,
  ): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(settings, onError, unlock)
    await database.#link.open(true)
    database.#made = finishFolder(settings.folder)
    database.#made.catch(() => {})
    return database
  }

  private constructor(settings: WorkerSettings, onError: (error: Error) => void, unlock: () => Promise<void>) {
    this.#unlock = unlock
    this.#link = new WorkerLink(settings, {
      notified: (channel, payload) => {
        for (const listener of this.#listeners.get(channel) ?? []) listener.onPayload(payload)
      },
      reopened: () => void this.#listenAgain().catch(onError),
      problem: onError,
    })
  }

  async query<Row>(sql: string, values: readonly unknown[] = []): Promise<StatementResult<Row>> {
    refuseInsideTransaction()
    return this.#query(null, sql, values)
  }

  async exec<Row>(sql: string): Promise<StatementResult<Row>[]> {
    refuseInsideTransaction()
    return asResults(await this.#link.request({ type: 'exec', sql, transaction: null }))
  }

  /** The caller must end it: every other query waits. `settings` as in SET TRANSACTION. */
  async begin(settings = ''): Promise<EmbeddedTransaction> {
    refuseInsideTransaction()
    this.#lastTransaction += 1
    const transaction = this.#lastTransaction
    await this.#link.request({ type: 'begin', transaction, settings })
    const end = async (commit: boolean) => void (await this.#link.request({ type: 'end', transaction, commit }))
    return {
      id: transaction,
      query: (sql, values = []) => this.#query(transaction, sql, values),
      exec: async (sql) => asResults(await this.#link.request({ type: 'exec', sql, transaction })),
      commit: () => end(true),
      // A database that nobody can reach any more has rolled back.
      rollback: () => end(false).catch(() => {}),
    }
  }

  async transaction<T>(work: (transaction: EmbeddedTransaction) => Promise<T>): Promise<T> {
    const transaction = await this.begin()
    let value: T
    try {
      value = await work(transaction)
    } catch (error) {
      await transaction.rollback()
      throw error
    }
    await transaction.commit()
    return value
  }

  /** `onLost`: the database was reopened, and notifications in between are lost. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onLost: () => void = () => {},
  ): Promise<() => Promise<void>> {
    const listener: Listener = { onPayload, onLost }
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    if (listeners.size === 1) await this.#link.request({ type: 'listen', channel })
    return async () => {
      if (!listeners.delete(listener) || listeners.size > 0) return
      this.#listeners.delete(channel)
      await this.#link.request({ type: 'unlisten', channel })
    }
  }

  /** All rows or none, by COPY. Other queries wait, so the rows must not come from this database. */
  async copy(table: string, columns: readonly string[], rows: CopyRows): Promise<number> {
    const sql = copyStatement(table, columns, `'/dev/blob'`)
    return this.transaction(async ({ id }) => {
      let copied = 0
      for await (const text of copyChunks(rows)) {
        copied += asResult(await this.#link.request({ type: 'copy', sql, text, transaction: id })).affectedRows ?? 0
      }
      return copied
    })
  }

  /** A new database is on disk. If the process ends before that, the next start makes another. */
  made(): Promise<void> {
    return this.#made
  }

  async returnMemory(): Promise<void> {
    await this.#link.request({ type: 'return-memory' })
  }

  async runHousekeeping(): Promise<void> {
    await this.#link.request({ type: 'housekeeping' })
  }

  /** Queries wait meanwhile. */
  async snapshot(folder: string): Promise<void> {
    await this.#made
    await this.#link.request({ type: 'snapshot', folder })
  }

  async statistics(): Promise<Statistics> {
    const value = await this.#link.request({ type: 'statistics' })
    if (!isStatistics(value)) throw new Error('The database thread returned no statistics')
    return value
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    try {
      await this.#made.catch(() => {})
      await this.#link.close()
    } finally {
      await this.#unlock()
    }
  }

  async #query<Row>(
    transaction: number | null,
    sql: string,
    values: readonly unknown[],
  ): Promise<StatementResult<Row>> {
    return asResult<Row>(await this.#link.request({ type: 'query', sql, values: values.map(toParameter), transaction }))
  }

  async #listenAgain(): Promise<void> {
    for (const [channel, listeners] of this.#listeners) {
      await this.#link.request({ type: 'listen', channel })
      for (const listener of listeners) listener.onLost()
    }
  }
}

// What crosses threads is `unknown`. The caller names the type of the rows.
function asResult<Row>(value: unknown): StatementResult<Row> {
  if (!isResult(value)) throw new Error('The database thread returned no result')
  const { columns, rows, affectedRows } = value
  const toRow = (values: SentResult['rows'][number]) =>
    Object.fromEntries(columns.map((name, index) => [name, values[index]])) as Row
  return { rows: rows.map(toRow), affectedRows }
}

function asResults<Row>(value: unknown): StatementResult<Row>[] {
  return Array.isArray(value) ? value.map((result) => asResult<Row>(result)) : [asResult<Row>(value)]
}

function isResult(value: unknown): value is SentResult {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows)
}

function isStatistics(value: unknown): value is Statistics {
  return typeof value === 'object' && value !== null && 'syncs' in value && 'logPosition' in value
}
