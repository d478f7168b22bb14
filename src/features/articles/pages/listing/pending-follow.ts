import { storage } from '../../../../platform/web/storage.ts'
import type { FollowSubject } from '../../../follows/contract/follow-rules.ts'

/** What an anonymous visitor wants to follow while they sign in, also over a mail that opens another tab. */
export const pendingFollowKey = 'follow'

export const rememberFollow = ({ kind, target }: FollowSubject) =>
  storage.setItem(pendingFollowKey, JSON.stringify({ kind, target, at: Date.now() }))
