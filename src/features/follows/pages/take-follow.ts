import { storage } from '../../../platform/web/storage.ts'
import { type FollowSubject, followSubject } from '../contract/follow-rules.ts'
import { pendingFollowKey } from './pending-follow.ts'

/** Milliseconds. */
const keptFor = 24 * 60 * 60 * 1000

/** True once, if the reader wanted to follow this before they signed in. */
export function takeFollow({ kind, target }: FollowSubject): boolean {
  const stored = storage.getItem(pendingFollowKey)
  if (!stored) return false
  try {
    const wanted: unknown = JSON.parse(stored)
    if (typeof wanted !== 'object' || wanted === null || !('kind' in wanted && 'target' in wanted && 'at' in wanted))
      return false
    if (wanted.kind !== kind || followSubject(kind, String(wanted.target)).target !== target) return false
    storage.removeItem(pendingFollowKey)
    return Date.now() - Number(wanted.at) < keptFor
  } catch {
    return false
  }
}
