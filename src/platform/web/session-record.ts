import type { KeyValueStorage } from './storage.ts'

/** Stored under these names: all of them or none. */
export interface SessionRecord {
  username: string
  roles: string
  email: string
}

const recordKeys = ['username', 'roles', 'email'] as const
/** The account's id, once its profile is loaded. Unlike the address it never changes. */
export const accountKey = 'account'
const signInKeys = ['token', 'isLoggedIn', accountKey] as const
/** The next person at this browser need not see them. */
export const recentSearchesKey = 'recentSearches'

/** Null without username or roles. Removes an incomplete record. */
export function readRecord(storage: KeyValueStorage): SessionRecord | null {
  const [username = '', roles = '', email = ''] = recordKeys.map((key) => storage.getItem(key) ?? '')
  if (username && roles) return { username, roles, email }
  removeRecord(storage)
  return null
}

/** Without username or roles it removes all three entries. */
export function writeRecord(storage: KeyValueStorage, record: SessionRecord) {
  if (!record.username || !record.roles) return removeRecord(storage)
  for (const key of recordKeys) storage.setItem(key, record[key])
}

export function writeSignIn(storage: KeyValueStorage, token: string) {
  storage.setItem('token', token)
  storage.setItem('isLoggedIn', 'true')
  storage.removeItem(accountKey)
}

/** Also removes recent searches, and nothing else. */
export function removeSignIn(storage: KeyValueStorage) {
  for (const key of [...signInKeys, recentSearchesKey]) storage.removeItem(key)
  removeRecord(storage)
}

function removeRecord(storage: KeyValueStorage) {
  for (const key of recordKeys) storage.removeItem(key)
}
