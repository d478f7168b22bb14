import { createContext, use, useSyncExternalStore } from 'react'
import { rolesIn } from '../contract/accounts/roles.ts'
import type { Profile, SignedIn } from '../contract/accounts/session.ts'
import { ApiError } from '../contract/client.ts'
import { api, storedToken } from './api.ts'
import { settleOffline } from './offline-owner.ts'
import { accountKey, readRecord, removeSignIn, type SessionRecord, writeRecord, writeSignIn } from './session-record.ts'
import { storage } from './storage.ts'

/** As far as the browser knows. The server decides on every call. */
export interface Session extends SessionRecord {
  /** The account's id. Empty until its profile was loaded once. */
  account: string
  /** Not stored: known once the profile is loaded. */
  isSubscribed: boolean
  /** The back office is closed until the account has a second factor. */
  needsSecondFactor: boolean
  /** Until the server confirms it, it comes from the browser's storage, where anybody can write. */
  isConfirmed: boolean
}

export const anonymous: Session = {
  username: '',
  roles: '',
  email: '',
  account: '',
  isSubscribed: false,
  needsSecondFactor: false,
  isConfirmed: false,
}

let current: Session | undefined
const listeners = new Set<() => void>()

function session(): Session {
  current ??= { ...anonymous, ...readRecord(storage), account: storage.getItem(accountKey) ?? '' }
  return current
}

function setSession(next: Session) {
  current = next
  for (const notify of listeners) notify()
}

export function beginSession({ token, row }: SignedIn) {
  settleOffline(row.email)
  writeSignIn(storage, token)
  writeRecord(storage, row)
  setSession({ ...anonymous, ...row, isConfirmed: true })
  void checkSession()
}

export function clearSession() {
  settleOffline('')
  removeSignIn(storage)
  delete document.documentElement.dataset['signedIn']
  setSession(anonymous)
}

/** Ends it here even if the server is unavailable. */
export function endSession() {
  // The call starts with the bearer token before the token is removed.
  api.call('POST /auth/logout', {}).catch(() => {})
  clearSession()
}

/** An invalid token ends the session; an unavailable server does not. */
export async function checkSession() {
  const token = storedToken()
  if (!token) {
    settleOffline('')
    if (session().username) clearSession()
    return
  }
  // Somebody else may sign in meanwhile.
  const isStillCurrent = () => storedToken() === token
  try {
    const profile = await api.call('GET /auth/profile', {})
    if (isStillCurrent()) applyProfile(token, profile)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && isStillCurrent()) clearSession()
  }
}

function applyProfile(token: string, { id, username, roles, email, isSubscribed, needsSecondFactor }: Profile) {
  // A failure is retried on the next page.
  if (settleOffline(email, readRecord(storage)?.email))
    loadOffline?.()
      .then(({ renewIfDue }) => renewIfDue(email))
      .catch(() => {})
  const account = String(id)
  writeSignIn(storage, token)
  storage.setItem(accountKey, account)
  writeRecord(storage, { username, roles, email })
  setSession({ username, roles, email, account, isSubscribed, needsSecondFactor, isConfirmed: true })
}

interface OfflineArticles {
  renewIfDue(email: string): Promise<void>
  renewOffline(email: string): Promise<unknown>
}

let loadOffline: (() => Promise<OfflineArticles>) | undefined

/** `load` runs once it is known who reads. */
export function renewOfflineBy(load: () => Promise<OfflineArticles>) {
  loadOffline = load
}

/** For readers who have lost access to articles: these must leave this device too. */
export async function renewOfflineNow(email: string): Promise<void> {
  if (settleOffline(email)) await (await loadOffline?.())?.renewOffline(email)
}

let isWatching = false

/** Checks the token once per document, and follows other tabs. */
export function watchSession() {
  if (isWatching) return
  isWatching = true
  void checkSession()
  // Null: the whole storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token') void checkSession()
  })
  // A page from the back-forward cache has missed all changes.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkSession()
  })
}

export const isStaff = ({ roles }: Pick<Session, 'roles'>) => rolesIn(roles).some((role) => role !== 'reader')

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const SessionOverride = createContext<Session | null>(null)

/** Anonymous before hydration, as in the server's HTML. */
export function useSession(): Session {
  const own = useSyncExternalStore(subscribe, session, () => anonymous)
  return use(SessionOverride) ?? own
}
