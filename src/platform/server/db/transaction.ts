import { type Transaction as KyselyTransaction, sql } from 'kysely'
import type { Database, DatabaseHandle, Transaction } from './database.ts'
import { sqlState } from './errors.ts'
import { insideTransaction } from './inside-transaction.ts'
import type { Tables } from './tables.ts'

/** The NOTIFY channel. A payload is a JSON list of surrogate keys of invalidated pages. */
export const invalidationChannel = 'pages'

/** PostgreSQL takes payloads below 8,000 bytes. */
const maxPayloadBytes = 7_500

const maxAttempts = 4

type InvalidationListener = (keys: readonly string[]) => unknown
type CommitStep = (tx: Transaction, keys: readonly string[]) => Promise<void>

const invalidated = new WeakMap<KyselyTransaction<Tables>, Set<string>>()
const listeners = new WeakMap<Database, Set<InvalidationListener>>()
const commitSteps = new WeakMap<Database, Set<CommitStep>>()

/**
 * All of `work` or none. Listeners of this process hear of invalidated pages before it resolves, other processes by
 * NOTIFY in the same commit. Repeats `work` up to three times after a serialisation failure or deadlock: it may only
 * query the transaction, and do what can be done twice, such as deleting a file. On a transaction it is a part of that
 * one.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(db, work)
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
      await jitter(attempt)
    }
  }
}

const isTransaction = (db: Database): db is Transaction => db.isTransaction

export function invalidate(tx: Transaction, keys: Iterable<string>): void {
  const collected = invalidated.get(tx)
  if (collected === undefined) throw new Error('invalidate needs a transaction of inTransaction')
  for (const key of keys) collected.add(key)
}

/** At the end of each transaction that invalidates pages, as a part of it. Returns a function that stops it. */
export function beforeCommit(db: Database, step: CommitStep): () => void {
  const known = commitSteps.get(db) ?? new Set()
  commitSteps.set(db, known.add(step))
  return () => void known.delete(step)
}

/** Each commit of this process on this handle waits for `listener`. Returns a function that stops it. */
export function onInvalidate(db: Database, listener: InvalidationListener): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => void known.delete(listener)
}

/** Own commits wait for `listener`. Null: notifications may be lost. Returns a function that stops it. */
export async function watchInvalidations(
  database: DatabaseHandle,
  listener: (keys: readonly string[] | null) => void | Promise<void>,
): Promise<() => Promise<void>> {
  const stopOwn = onInvalidate(database.db, listener)
  const stopOthers = await database.listen(
    invalidationChannel,
    (payload) => void listener(JSON.parse(payload) as string[]),
    () => void listener(null),
  )
  return async () => {
    stopOwn()
    await stopOthers()
  }
}

async function tryTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const keys = new Set<string>()
  const value = await db.transaction().execute(async (tx) => {
    invalidated.set(tx, keys)
    const state = { open: true }
    try {
      return await insideTransaction.run(state, async () => {
        const result = await work(tx)
        if (keys.size > 0) for (const step of commitSteps.get(db) ?? []) await step(tx, [...keys])
        await announce(tx, keys)
        return result
      })
    } finally {
      state.open = false
    }
  })
  if (keys.size > 0) for (const listener of listeners.get(db) ?? []) await listener([...keys])
  return value
}

async function announce(tx: Transaction, keys: ReadonlySet<string>): Promise<void> {
  for (const payload of payloads(keys)) await sql`select pg_notify(${invalidationChannel}, ${payload})`.execute(tx)
}

function* payloads(keys: ReadonlySet<string>): Generator<string> {
  let list: string[] = []
  let bytes = 2
  for (const key of keys) {
    const size = Buffer.byteLength(JSON.stringify(key)) + 1
    if (size + 2 > maxPayloadBytes) throw new RangeError(`A surrogate key of ${size} bytes is too long for NOTIFY`)
    if (bytes + size > maxPayloadBytes) {
      yield JSON.stringify(list)
      list = []
      bytes = 2
    }
    list.push(key)
    bytes += size
  }
  if (list.length > 0) yield JSON.stringify(list)
}

/** After a serialisation failure or deadlock the other transaction has succeeded, so a retry may succeed too. */
function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

function jitter(attempt: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt))
}
