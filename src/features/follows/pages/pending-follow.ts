import type { Subject } from '../../../platform/web/magazine/place.tsx'
import { storage } from '../../../platform/web/storage.ts'

/** Survives signing in by a mail that opens another tab. */
export const pendingFollowKey = 'follow'

export const rememberFollow = ({ kind, target }: Subject) =>
  storage.setItem(pendingFollowKey, JSON.stringify({ kind, target, at: Date.now() }))
