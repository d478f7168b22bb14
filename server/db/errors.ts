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

/** Whether the database was unreachable, out of room or read-only: a 503, not a 500. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return /^(08|53|57P|25006)/.test(state)
  return (
    error instanceof Error && 'code' in error && /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(String(error.code))
  )
}
