import { storage } from './storage.ts'

/** The address of the account whose saved articles this browser keeps. Every page has this file, so it is small. */
export const offlineKey = 'offline'

/** The worker (public/offline-worker.js) has its name too. */
export const offlineStore = 'saved-articles'

export async function clearOffline() {
  storage.removeItem(offlineKey)
  if ('caches' in globalThis) await caches.delete(offlineStore)
  await removeWorkers()
}

/** The magazine has no others. */
export async function removeWorkers(isUnneeded: (worker: ServiceWorkerRegistration) => boolean = () => true) {
  if (!('serviceWorker' in navigator)) return
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (isUnneeded(worker)) await worker.unregister()
}

/**
 * Removes what is kept of somebody else. Returns whether this reader keeps articles. Empty: nobody is signed in. `before` is the
 * account's address as this session had it.
 */
export function settleOffline(email: string, before = email): boolean {
  const owner = storage.getItem(offlineKey)
  if (owner === null || owner === email) return owner !== null
  if (owner === before) {
    storage.setItem(offlineKey, email)
    return true
  }
  void clearOffline()
  return false
}
