import { clearOffline, offlineKey } from './offline-owner.ts'
import { storage } from './storage.ts'

/** When the server was asked last, in milliseconds. */
const renewedKey = 'offline-renewed'

const renewedEvery = 60 * 60 * 1000

/** Browsers allow it only with https, or on this machine. */
export const canKeepOffline = () => 'serviceWorker' in navigator && 'caches' in globalThis

export const offlineOwner = () => storage.getItem(offlineKey)

export const setOfflineOwner = (email: string) => storage.setItem(offlineKey, email)

export const markRenewed = () => storage.setItem(renewedKey, String(Date.now()))

/** Whether to ask the server again if kept articles may still be read. */
export const isRenewalDue = () => Date.now() - Number(storage.getItem(renewedKey) ?? 0) > renewedEvery

export async function dropOffline(): Promise<void> {
  storage.removeItem(renewedKey)
  await clearOffline()
}
