import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement of the database, with placeholders for its values. */
export interface Statement {
  sql: string
  /** How long it took with its way to the database, in milliseconds. */
  ms: number
}

type StatementListener = (statement: Statement) => void

/** What one request asked of the database. */
export interface StatementRecord {
  count: number
  ms: number
  /** The slowest, the slowest first. */
  slowest: Statement[]
}

const maxSlowest = 5

const records = new AsyncLocalStorage<StatementRecord>()
const listeners = new Set<StatementListener>()

/** Records the statements of everything that `work` starts. */
export function recordStatements(work: () => void): void {
  records.run({ count: 0, ms: 0, slowest: [] }, work)
}

/** Those of the request that is being answered, if they are recorded. */
export const recordedStatements = (): StatementRecord | undefined => records.getStore()

/** Calls `listener` after every statement of this process. Returns a function that stops it. */
export function onStatement(listener: StatementListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** To be called by whoever has sent a statement. */
export function noteStatement(statement: Statement): void {
  for (const listener of listeners) listener(statement)
  const record = records.getStore()
  if (!record) return
  record.count++
  record.ms += statement.ms
  const at = record.slowest.findIndex(({ ms }) => ms < statement.ms)
  if (at === -1 && record.slowest.length >= maxSlowest) return
  record.slowest.splice(at === -1 ? record.slowest.length : at, 0, statement)
  record.slowest.length = Math.min(record.slowest.length, maxSlowest)
}
