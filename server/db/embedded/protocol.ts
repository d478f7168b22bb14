/** What the client asks of the worker, and what comes back. */
export type Request =
  | { ask: 'open' }
  | { ask: 'query'; sql: string; values: unknown[]; rowMode: 'array' | 'object'; transaction: number | null }
  | { ask: 'exec'; sql: string; transaction: number | null }
  | { ask: 'copy'; sql: string; text: string; transaction: number }
  | { ask: 'begin'; transaction: number; settings: string }
  | { ask: 'end'; transaction: number; commit: boolean }
  | { ask: 'listen'; channel: string }
  | { ask: 'unlisten'; channel: string }
  | { ask: 'keep house' }
  | { ask: 'snapshot'; folder: string }
  | { ask: 'statistics' }
  | { ask: 'close' }

export type Reply =
  | { id: number; value: unknown }
  | { id: number; error: WorkerError }
  | { channel: string; payload: string }
  | { complaint: string }

/** An error as it crosses the thread: the fields that PostgreSQL gives it. */
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

/** One statement's outcome, in the shape that PGlite gives it. */
export interface Result<Row = unknown> {
  rows: Row[]
  fields: { name: string; dataTypeID: number }[]
  affectedRows?: number
}

export interface WorkerSettings {
  folder: string
  /** Off only where losing everything is fine: tests. */
  durable: boolean
  /** Milliseconds between two rounds of housekeeping. */
  housekeepingEvery: number
  /** A checkpoint comes when this many bytes of log were written since the last. */
  checkpointAfter: number
  /** An open transaction from which nothing is heard for so many milliseconds is rolled back. */
  idleTransactionLimit: number
  /** Below this many free bytes on the disk, writing is refused and reading goes on. */
  spareBytes: number
}

export interface Statistics {
  /** Files and folders synced since the worker started. */
  syncs: number
  /** Position in the write-ahead log, in bytes since the database was made. */
  logPosition: number
  /** Whether writing is refused because the disk is nearly full. */
  readOnly: boolean
}
