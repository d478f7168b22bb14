import { expect, test, vi } from 'vitest'
import { offlineKey } from './offline-owner.ts'
import { beginSession, checkSession, clearSession } from './session.ts'
import { accountKey, readRecord, removeSignIn, writeRecord, writeSignIn } from './session-record.ts'
import { storage as browserStorage, memoryStorage } from './storage.ts'

const priya = { username: 'Priya', roles: 'reader' as const, email: 'priya@example.com' }

const keys = ['token', 'isLoggedIn', 'username', 'roles', 'email', 'theme', 'popupShown_7', 'recentSearches']

function storageWith(entries: Record<string, string> = {}) {
  const storage = memoryStorage(entries)
  const read = () => keys.flatMap((key) => [[key, storage.getItem(key)] as const]).filter(([, value]) => value !== null)
  return { ...storage, entries: () => Object.fromEntries(read()) }
}

test('a complete record is read and stays stored', () => {
  const storage = storageWith(priya)
  expect(readRecord(storage)).toEqual(priya)
  expect(storage.entries()).toEqual(priya)
})

test('a record without an email address is complete', () => {
  const storage = storageWith({ username: 'Priya', roles: 'admin' })
  expect(readRecord(storage)).toEqual({ username: 'Priya', roles: 'admin', email: '' })
})

test.each([
  { username: 'Priya', email: 'priya@example.com' },
  { roles: 'reader', email: 'priya@example.com' },
  { username: '', roles: 'admin', email: 'priya@example.com' },
])('an incomplete record is removed, and nothing else: %o', (broken) => {
  const storage = storageWith({ ...broken, theme: 'dark', popupShown_7: 'true' })
  expect(readRecord(storage)).toBeNull()
  expect(storage.entries()).toEqual({ theme: 'dark', popupShown_7: 'true' })
})

test('a record is stored under its three names', () => {
  const storage = storageWith({ theme: 'dark' })
  writeRecord(storage, priya)
  expect(storage.entries()).toEqual({ theme: 'dark', ...priya })
})

test.each([
  { ...priya, username: '' },
  { ...priya, roles: '' },
])('storing an incomplete record removes all three entries: %o', (record) => {
  const storage = storageWith(priya)
  writeRecord(storage, record)
  expect(storage.entries()).toEqual({})
})

test('a sign-in stores five entries, and they are removed together, and with them what the reader searched for', () => {
  const storage = storageWith({ theme: 'dark', popupShown_7: 'true' })
  writeSignIn(storage, 'bearer')
  writeRecord(storage, priya)
  const stays = { theme: 'dark', popupShown_7: 'true' }
  expect(storage.entries()).toEqual({ ...stays, token: 'bearer', isLoggedIn: 'true', ...priya })
  storage.setItem('recentSearches', '["BSS138"]')
  removeSignIn(storage)
  expect(storage.entries()).toEqual(stays)
})

test('articles for offline reading and the account outlast a change of its address, and no other account gets them', async () => {
  const renamed = { ...priya, email: 'priya@new.example' }
  const answer = { id: 7, ...renamed, isSubscribed: false, needsSecondFactor: false, subscriptionType: null }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  beginSession({ token: 'hers', row: priya })
  browserStorage.setItem(offlineKey, priya.email)
  await checkSession()
  expect(browserStorage.getItem(offlineKey)).toBe(renamed.email)
  expect(browserStorage.getItem(accountKey)).toBe('7')
  beginSession({ token: 'his', row: { ...priya, email: 'ravi@example.com' } })
  expect(browserStorage.getItem(offlineKey)).toBeNull()
  expect(browserStorage.getItem(accountKey)).toBeNull()
  // The next file of this worker has the same session.
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  clearSession()
  vi.unstubAllGlobals()
})
