import { type Transaction as KyselyTransaction, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { sqlState } from './errors.ts'
import { insideTransaction } from './inside-transaction.ts'
import type { Tables } from './tables.ts'

/** The channel on which every process hears of touched pages: each payload is a JSON list of surrogate keys. */
export const invalidationChannel = 'pages'

/** PostgreSQL takes payloads below 8,000 bytes. */
const payloadLimit = 7_500

const attempts = 4

type PagesListener = (keys: readonly string[]) => void

// Both hang on the object that they belong to, and go with it.
const touched = new WeakMap<KyselyTransaction<Tables>, Set<string>>()
const listeners = new WeakMap<Database, Set<PagesListener>>()

/**
 * Does all of `work` or nothing of it. Pages that it touched are announced: to listeners of this process before the
 * returned promise resolves, to other processes by NOTIFY in the same commit; after a rollback to nobody. A serialisation failure
 * or deadlock starts `work` again, up to three times: it must do nothing but queries on the transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(db, work)
    } catch (error) {
      if (attempt === attempts || !isWorthAnotherTry(error)) throw error
      await jitter(attempt)
    }
  }
}

/** Says that pages with these surrogate keys change with this transaction. */
export function invalidate(tx: Transaction, keys: Iterable<string>): void {
  const collected = touched.get(tx)
  if (collected === undefined) throw new Error('invalidate needs the transaction that inTransaction gave')
  for (const key of keys) collected.add(key)
}

/** Calls `listener` after each commit of this process through this handle; returns how to stop. */
export function onInvalidate(db: Database, listener: PagesListener): () => void {
  const heard = listeners.get(db) ?? new Set()
  listeners.set(db, heard.add(listener))
  return () => void heard.delete(listener)
}

async function tryTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const keys = new Set<string>()
  const value = await db.transaction().execute(async (tx) => {
    touched.set(tx, keys)
    const state = { open: true }
    try {
      return await insideTransaction.run(state, async () => {
        const result = await work(tx)
        await announce(tx, keys)
        return result
      })
    } finally {
      state.open = false
    }
  })
  if (keys.size > 0) for (const listener of listeners.get(db) ?? []) listener([...keys])
  return value
}

async function announce(tx: Transaction, keys: ReadonlySet<string>): Promise<void> {
  for (const payload of payloads(keys)) await sql`select pg_notify(${invalidationChannel}, ${payload})`.execute(tx)
}

/** The keys as JSON lists, each short enough for one NOTIFY. */
function* payloads(keys: ReadonlySet<string>): Generator<string> {
  let list: string[] = []
  let bytes = 2
  for (const key of keys) {
    const size = Buffer.byteLength(JSON.stringify(key)) + 1
    if (size + 2 > payloadLimit) throw new RangeError(`A surrogate key of ${size} bytes is too long to announce`)
    if (bytes + size > payloadLimit) {
      yield JSON.stringify(list)
      list = []
      bytes = 2
    }
    list.push(key)
    bytes += size
  }
  if (list.length > 0) yield JSON.stringify(list)
}

/** Serialisation failure and deadlock: the other one got through, so the next try may. */
function isWorthAnotherTry(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

function jitter(attempt: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt))
}
