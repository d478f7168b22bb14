import { useSyncExternalStore } from 'react'

/** Who is signed in, as far as the browser knows. What this reader may do is decided by the server on every call. */
export interface Session {
  username: string
  roles: string
  email: string
  /** Not kept: known once the profile has been asked. */
  isSubscribed: boolean
}

/** The session record: kept in local storage under these names, all of them or none. */
const recordKeys = ['username', 'roles', 'email'] as const
const nobody: Session = { username: '', roles: '', email: '', isSubscribed: false }

let current = nobody
let isLoaded = false
const listeners = new Set<() => void>()

function load(): Session {
  if (!isLoaded) {
    isLoaded = true
    const [username, roles, email] = recordKeys.map((key) => localStorage.getItem(key) ?? '')
    if (username && roles) current = { username, roles, email: email ?? '', isSubscribed: false }
    else for (const key of recordKeys) localStorage.removeItem(key)
  }
  return current
}

/** Takes over what has become known of the reader. Without username and roles there is no session record. */
export function updateSession(change: Partial<Session>) {
  current = { ...load(), ...change }
  const isWhole = current.username !== '' && current.roles !== ''
  for (const key of recordKeys) {
    if (isWhole) localStorage.setItem(key, current[key])
    else localStorage.removeItem(key)
  }
  for (const tell of listeners) tell()
}

/** Forgets the reader on this device. */
export function clearSession() {
  localStorage.removeItem('token')
  localStorage.removeItem('isLoggedIn')
  delete document.documentElement.dataset['signedIn']
  updateSession(nobody)
}

export const isAdmin = ({ roles }: Session) => roles.split(/[^\w-]+/).includes('admin')

function subscribe(tell: () => void) {
  listeners.add(tell)
  const onStorage = () => {
    isLoaded = false
    current = nobody
    load()
    tell()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', onStorage)
  }
}

/** The session after hydration; nobody before, as in the server's HTML. */
export const useSession = () => useSyncExternalStore(subscribe, load, () => nobody)
