/** Both ends are this program, so no schema checks the messages. */

export type WorkerRequest =
  | { type: 'open'; mayCreate: boolean }
  | { type: 'return-memory' }
  | { type: 'query'; sql: string; values: Value[]; transaction: number | null }
  | { type: 'exec'; sql: string; transaction: number | null }
  | { type: 'copy'; sql: string; text: string; transaction: number }
  | { type: 'begin'; transaction: number; settings: string }
  | { type: 'end'; transaction: number; commit: boolean }
  | { type: 'listen'; channel: string }
  | { type: 'unlisten'; channel: string }
  | { type: 'housekeeping' }
  | { type: 'snapshot'; folder: string }
  | { type: 'statistics' }
  | { type: 'close' }

export type Value = string | Uint8Array | null

export type WorkerMessage =
  | { id: number; value: unknown }
  | { id: number; error: WorkerError }
  | { channel: string; payload: string }
  | { problem: string }
  | { recovery: string }

/** Classes cannot cross threads. The fields are PostgreSQL's. */
export interface WorkerError {
  message: string
  code?: string
  severity?: string
  detail?: string
  hint?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  position?: string
  where?: string
}

/** Rows are lists of values, since objects would repeat the names of their columns. */
export interface SentResult {
  columns: string[]
  rows: Readonly<Record<number, unknown>>[]
  affectedRows: number | undefined
}

export interface WorkerSettings {
  folder: string
  /** Null: from the new database of a compiled program, if there is one. */
  packed: string | null
  /** False only in tests: a power cut may lose everything. */
  durable: boolean
  /** Milliseconds between rounds. */
  housekeepingInterval: number
  /** Bytes of write-ahead log between checkpoints. */
  checkpointBytes: number
  /** Milliseconds after which a silent transaction is rolled back. */
  idleTransactionTimeout: number
  /** With fewer free bytes on the disk the database is read-only. */
  minFreeBytes: number
}

export interface Statistics {
  syncs: number
  logPosition: number
  readOnly: boolean
}
