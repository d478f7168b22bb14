import { links } from '../contract/links.ts'
import { storage } from './storage.ts'

/** The cache of the saved articles that this browser keeps for reading offline. The worker (public/offline-worker.js) has its name too. */
export const offlineStore = 'saved-articles'

/** Whose articles they are: the address of an account. */
const ownerKey = 'offline'

/** When the server was asked last, in milliseconds. */
const renewedKey = 'offline-renewed'

const renewedEvery = 60 * 60 * 1000

/** Browsers can keep pages only of sites with https, or on this machine. */
export const canKeepOffline = () => 'serviceWorker' in navigator && 'caches' in globalThis

export const offlineOwner = () => storage.getItem(ownerKey)

export const setOfflineOwner = (email: string) => storage.setItem(ownerKey, email)

export const markRenewed = () => storage.setItem(renewedKey, String(Date.now()))

/** Whether this browser keeps articles of the account and has not asked the server about them for a while. */
export const isOfflineDue = (email: string) =>
  offlineOwner() === email && Date.now() - Number(storage.getItem(renewedKey) ?? 0) > renewedEvery

/** Removes everything that is kept, and the worker. */
export async function dropOffline(): Promise<void> {
  storage.removeItem(ownerKey)
  storage.removeItem(renewedKey)
  if (!canKeepOffline()) return
  await caches.delete(offlineStore)
  await (await navigator.serviceWorker.getRegistration(links.savedArticles))?.unregister()
}

/** Whatever is kept of somebody else goes. Null: nobody is signed in. */
export function dropOfflineOfOthers(email: string | null) {
  const owner = offlineOwner()
  if (owner !== null && owner !== email) void dropOffline()
}
