import { createContext, use, useSyncExternalStore } from 'react'
import type { Profile, SignedIn } from '../contract/accounts/endpoints.ts'
import { ApiError } from '../contract/client.ts'
import { api, storedToken } from './api.ts'
import { readRecord, removeSignIn, type SessionRecord, writeRecord, writeSignIn } from './session-record.ts'
import { storage } from './storage.ts'

/** Who is signed in, as far as the browser knows. What this reader may do is decided by the server on every call. */
export interface Session extends SessionRecord {
  /** Not kept: known once the profile has been asked. */
  isSubscribed: boolean
  /** The server has said so; before that it is what this browser keeps, and anybody can write there. */
  isConfirmed: boolean
}

const nobody: Session = { username: '', roles: '', email: '', isSubscribed: false, isConfirmed: false }

let current: Session | undefined
const listeners = new Set<() => void>()

function session(): Session {
  current ??= { ...nobody, ...readRecord(storage) }
  return current
}

function become(next: Session) {
  current = next
  for (const tell of listeners) tell()
}

/** Begins a session: keeps the bearer and whose it is, then learns the rest. */
export function beginSession({ token, row }: SignedIn) {
  writeSignIn(storage, token)
  writeRecord(storage, row)
  become({ ...nobody, ...row, isConfirmed: true })
  void checkSession()
}

/** Forgets the reader on this device. */
export function clearSession() {
  removeSignIn(storage)
  delete document.documentElement.dataset['signedIn']
  become(nobody)
}

/** Ends the session on the server and forgets it here, whether or not the server could be reached. */
export function endSession() {
  // The call goes out with the bearer before that is forgotten.
  api.call('POST /auth/logout', {}).catch(() => {})
  clearSession()
}

/**
 * Asks the server whose the stored token is. A token that is no longer good ends the session; a server that cannot be reached
 * does not.
 */
export async function checkSession() {
  const token = storedToken()
  if (!token) {
    if (session().username) clearSession()
    return
  }
  // Meanwhile somebody else may have signed in.
  const isStillMeant = () => storedToken() === token
  try {
    const profile = await api.call('GET /auth/profile', {})
    if (isStillMeant()) takeProfile(token, profile)
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 401 && isStillMeant()) clearSession()
  }
}

function takeProfile(token: string, { username, roles, email, isSubscribed }: Profile) {
  writeSignIn(storage, token)
  writeRecord(storage, { username, roles, email })
  become({ username, roles, email, isSubscribed, isConfirmed: true })
}

let isInStep = false

/** Once for each document: checks the stored token, and follows what other tabs do. */
export function keepInStep() {
  if (isInStep) return
  isInStep = true
  void checkSession()
  // Without a key the whole storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token') void checkSession()
  })
  // A page that comes back as it was left has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkSession()
  })
}

export const isAdmin = ({ roles }: Pick<Session, 'roles'>) => roles.split(/[^\w-]+/).includes('admin')

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Whom parts of a page are shown to that are drawn as somebody else would see them. */
export const PretendedSession = createContext<Session | null>(null)

/** The session after hydration; nobody before, as in the server's HTML. */
export function useSession(): Session {
  const own = useSyncExternalStore(subscribe, session, () => nobody)
  return use(PretendedSession) ?? own
}
