import type { KeyValueStorage } from './storage.ts'

/** Who is signed in, stored under these names: all of them or none. */
export interface SessionRecord {
  username: string
  roles: string
  email: string
}

const recordKeys = ['username', 'roles', 'email'] as const
const signInKeys = ['token', 'isLoggedIn'] as const
/** The latest searches in this browser, which the next person at it need not see. */
export const recentSearchesKey = 'recentSearches'

/** The stored record; null without username or roles. An incomplete record is removed. */
export function readRecord(storage: KeyValueStorage): SessionRecord | null {
  const [username = '', roles = '', email = ''] = recordKeys.map((key) => storage.getItem(key) ?? '')
  if (username && roles) return { username, roles, email }
  removeRecord(storage)
  return null
}

/** Stores a record with username and roles. Any other removes all three entries. */
export function writeRecord(storage: KeyValueStorage, record: SessionRecord) {
  if (!record.username || !record.roles) return removeRecord(storage)
  for (const key of recordKeys) storage.setItem(key, record[key])
}

/** Stores the bearer token, and the flag of the specification. */
export function writeSignIn(storage: KeyValueStorage, token: string) {
  storage.setItem('token', token)
  storage.setItem('isLoggedIn', 'true')
}

/** Removes everything that a sign-in stored, and what its reader searched for, and nothing else. */
export function removeSignIn(storage: KeyValueStorage) {
  for (const key of [...signInKeys, recentSearchesKey]) storage.removeItem(key)
  removeRecord(storage)
}

function removeRecord(storage: KeyValueStorage) {
  for (const key of recordKeys) storage.removeItem(key)
}
