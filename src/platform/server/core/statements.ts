import { AsyncLocalStorage } from 'node:async_hooks'

export interface Statement {
  sql: string
  /** Milliseconds, with the way to the database. */
  ms: number
}

type StatementListener = (statement: Statement) => void

export interface StatementRecord {
  count: number
  ms: number
  slowest: Statement[]
}

const maxSlowest = 5

const records = new AsyncLocalStorage<StatementRecord>()
const listeners = new Set<StatementListener>()

export function recordStatements(work: () => void): void {
  records.run({ count: 0, ms: 0, slowest: [] }, work)
}

export const recordedStatements = (): StatementRecord | undefined => records.getStore()

/** Returns a function that stops it. */
export function onStatement(listener: StatementListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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
