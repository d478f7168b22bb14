import type { FollowSubject } from '../../contract/follow-rules.ts'
import { storage } from '../storage.ts'

/** What an anonymous visitor wants to follow while they sign in, also over a mail that opens another tab. */
const key = 'follow'

/** Milliseconds. */
const keptFor = 24 * 60 * 60 * 1000

export function rememberFollow({ kind, target }: FollowSubject) {
  storage.setItem(key, JSON.stringify({ kind, target, at: Date.now() }))
}

/** Whether this is what the reader wanted, once. */
export function takeFollow({ kind, target }: FollowSubject): boolean {
  const stored = storage.getItem(key)
  if (!stored) return false
  try {
    const wanted: unknown = JSON.parse(stored)
    if (typeof wanted !== 'object' || wanted === null || !('kind' in wanted && 'target' in wanted && 'at' in wanted))
      return false
    if (wanted.kind !== kind || wanted.target !== target) return false
    storage.removeItem(key)
    return Date.now() - Number(wanted.at) < keptFor
  } catch {
    return false
  }
}
