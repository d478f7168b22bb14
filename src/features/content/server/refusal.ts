import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import type { Reader } from '../../../platform/server/core/caller.ts'
import { decideAccess } from '../../articles/server/index.ts'

/** Why a reader who is signed in does not see what is behind an access level; null: they see it. Pure. */
export function refusalFor(access: AccessLevel, reader: Reader, now: Date) {
  const decision = decideAccess({ access, isPublished: true }, reader, now)
  if (decision.show === 'full') return null
  return decision.show === 'preview' && decision.because === 'subscription_required'
    ? ('subscription_required' as const)
    : ('premium_required' as const)
}
