import pg from 'pg'
import { messageOfError } from '../core/error-message.ts'

/** Of either database. `code` is the SQLSTATE. */
export const DatabaseError = pg.DatabaseError

export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** Name the constraint if the table has more than one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error instanceof DatabaseError && error.constraint === constraint)
}

export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
  constructor(cause: unknown) {
    super(`Failed to reach the database: ${messageOfError(cause)}`, { cause })
  }
}

export class DatabaseRecovered extends Error {}

/** `DATABASE_URL` or its database is wrong: the message says what to do. Another try ends in the same way. */
export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit'
}

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

/** In words for whoever has set the address. */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const [problem, advice] = unfit[error.code ?? ''] ?? []
  return problem ? new DatabaseUnfit(`${problem}: ${error.message}. ${advice}.`, { cause: error }) : error
}

/** Connection (08), resources (53), stop or timeout (57), read-only (25006), idle (25P03), conflicts (rest). */
const unavailable = /^(08|53|57|25006|25P03|40001|40P01|55P03)/

/** The same request may succeed later: a 503, not a 500. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return unavailable.test(state)
  if (error instanceof DatabaseUnreachable) return true
  return (
    error instanceof Error && 'code' in error && /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(String(error.code))
  )
}
