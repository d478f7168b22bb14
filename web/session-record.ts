import type { KeyValueStorage } from './storage.ts'

/** The session record: who is signed in, kept under these names, all of them or none. */
export interface SessionRecord {
  username: string
  roles: string
  email: string
}

const recordKeys = ['username', 'roles', 'email'] as const
const signInKeys = ['token', 'isLoggedIn'] as const

/** The stored record; null where username or roles are missing. What is left of such a one is removed. */
export function readRecord(storage: KeyValueStorage): SessionRecord | null {
  const [username = '', roles = '', email = ''] = recordKeys.map((key) => storage.getItem(key) ?? '')
  if (username && roles) return { username, roles, email }
  removeRecord(storage)
  return null
}

/** Saves a record that has both username and roles; any other removes all three entries. */
export function writeRecord(storage: KeyValueStorage, record: SessionRecord) {
  if (!record.username || !record.roles) return removeRecord(storage)
  for (const key of recordKeys) storage.setItem(key, record[key])
}

/** The sign-in that all calls go out with, and the flag beside it. */
export function writeSignIn(storage: KeyValueStorage, token: string) {
  storage.setItem('token', token)
  storage.setItem('isLoggedIn', 'true')
}

/** Everything that a sign-in has left. Other keys are none of its business. */
export function removeSignIn(storage: KeyValueStorage) {
  for (const key of signInKeys) storage.removeItem(key)
  removeRecord(storage)
}

function removeRecord(storage: KeyValueStorage) {
  for (const key of recordKeys) storage.removeItem(key)
}
