import pg from 'pg'

/** An error of either database: SQLSTATE in `code`, then `constraint`, `table`, `column`, `detail`. */
export const DatabaseError = pg.DatabaseError

/** The SQLSTATE of an error; null if it is not the database's. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** Whether a row with that key exists already. Name the constraint if the table has more than one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error instanceof DatabaseError && error.constraint === constraint)
}

/** The connection to the database failed, or it did not answer in time. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
  constructor(cause: unknown) {
    super(`Failed to reach the database: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** What was reported as an error before is over. */
export class DatabaseRecovered extends Error {}

/** `DATABASE_URL`, or the database that it names, is not right: a sentence with what to do. Another try ends in the same way. */
export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit'
}

/** What PostgreSQL refuses, and what to do. */
const unfit: Record<string, readonly [problem: string, advice: string]> = {
  '28P01': ['PostgreSQL rejects the user in DATABASE_URL', 'Set a valid user and password'],
  '28000': ['PostgreSQL rejects the user in DATABASE_URL', 'Set another user, or allow it in pg_hba.conf'],
  '3D000': [
    'The database in DATABASE_URL does not exist',
    'Set the correct name in DATABASE_URL, or create the database with createdb',
  ],
  '42501': [
    'The user in DATABASE_URL lacks permissions',
    'Make that user the owner: alter database NAME owner to USER',
  ],
}

/** The error of a connection or of a migration that is made anew, in words for whoever has set the address. */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const [problem, advice] = unfit[error.code ?? ''] ?? []
  return problem ? new DatabaseUnfit(`${problem}: ${error.message}. ${advice}.`, { cause: error }) : error
}

/**
 * SQLSTATEs of a database that cannot do now what it can do later: a connection failed (08), it is out of resources (53), it is stopping
 * or took too long (57), it takes no writes (25006), a transaction was idle (25P03) or stood in the way of others (40001, 40P01, 55P03).
 */
const unavailable = /^(08|53|57|25006|25P03|40001|40P01|55P03)/

/** Whether the same request may succeed later: a 503, not a 500. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return unavailable.test(state)
  if (error instanceof DatabaseUnreachable) return true
  return (
    error instanceof Error && 'code' in error && /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(String(error.code))
  )
}
