import type { Subject } from '../../../platform/web/magazine/place.tsx'
import { storage } from '../../../platform/web/storage.ts'

/** What an anonymous visitor wants to follow while they sign in, also over a mail that opens another tab. */
export const pendingFollowKey = 'follow'

export const rememberFollow = ({ kind, target }: Subject) =>
  storage.setItem(pendingFollowKey, JSON.stringify({ kind, target, at: Date.now() }))
