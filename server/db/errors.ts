import pg from 'pg'

/** What the database said, the same on both: SQLSTATE in `code`, then `constraint`, `table`, `column`, `detail`. */
export const DatabaseError = pg.DatabaseError

/** The five characters that name what went wrong (SQLSTATE), or null where it was not the database that refused. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** Whether a row of that key is already there; name the constraint where the table has more than one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error instanceof DatabaseError && error.constraint === constraint)
}

/** Whether the database was unreachable, out of room or read-only for the moment: worth a 503, not a 500. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return /^(08|53|57P|25006)/.test(state)
  return (
    error instanceof Error && 'code' in error && /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(String(error.code))
  )
}
