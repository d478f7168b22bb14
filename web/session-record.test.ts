import { expect, test } from 'vitest'
import { readRecord, removeSignIn, writeRecord, writeSignIn } from './session-record.ts'
import { memoryStorage } from './storage.ts'

const priya = { username: 'Priya', roles: 'reader', email: 'priya@example.com' }

const keys = ['token', 'isLoggedIn', 'username', 'roles', 'email', 'theme', 'popupShown_7']

/** A browser's storage with these entries, and what is in it. */
function storageWith(entries: Record<string, string> = {}) {
  const storage = memoryStorage(entries)
  const read = () => keys.flatMap((key) => [[key, storage.getItem(key)] as const]).filter(([, value]) => value !== null)
  return { ...storage, entries: () => Object.fromEntries(read()) }
}

test('a whole record is read and stays', () => {
  const storage = storageWith(priya)
  expect(readRecord(storage)).toEqual(priya)
  expect(storage.entries()).toEqual(priya)
})

test('an e-mail address may be missing', () => {
  const storage = storageWith({ username: 'Priya', roles: 'admin' })
  expect(readRecord(storage)).toEqual({ username: 'Priya', roles: 'admin', email: '' })
})

test.each([
  { username: 'Priya', email: 'priya@example.com' },
  { roles: 'reader', email: 'priya@example.com' },
  { username: '', roles: 'admin', email: 'priya@example.com' },
])('what is left of a broken record goes, and nothing else: %o', (broken) => {
  const storage = storageWith({ ...broken, theme: 'dark', popupShown_7: 'true' })
  expect(readRecord(storage)).toBeNull()
  expect(storage.entries()).toEqual({ theme: 'dark', popupShown_7: 'true' })
})

test('a record is saved under its three names', () => {
  const storage = storageWith({ theme: 'dark' })
  writeRecord(storage, priya)
  expect(storage.entries()).toEqual({ theme: 'dark', ...priya })
})

test.each([
  { ...priya, username: '' },
  { ...priya, roles: '' },
])('a record that lost a part removes all three: %o', (record) => {
  const storage = storageWith(priya)
  writeRecord(storage, record)
  expect(storage.entries()).toEqual({})
})

test('a sign-in leaves five entries, and they go together', () => {
  const storage = storageWith({ theme: 'dark' })
  writeSignIn(storage, 'bearer')
  writeRecord(storage, priya)
  expect(storage.entries()).toEqual({ theme: 'dark', token: 'bearer', isLoggedIn: 'true', ...priya })
  removeSignIn(storage)
  expect(storage.entries()).toEqual({ theme: 'dark' })
})
