import type { FollowSubject } from '../../contract/follow-rules.ts'
import { storage } from '../storage.ts'

/** What an anonymous visitor wants to follow while they sign in, also over a mail that opens another tab. */
export const pendingFollowKey = 'follow'

export const rememberFollow = ({ kind, target }: FollowSubject) =>
  storage.setItem(pendingFollowKey, JSON.stringify({ kind, target, at: Date.now() }))
