import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import type { Reader } from '../../../platform/server/core/caller.ts'
import { activePlan, covers } from '../../subscriptions/server/index.ts'
import type { Refusal } from '../contract/articles.ts'

export type Access = { show: 'full' } | { show: 'preview'; because: Refusal } | { show: 'nothing' }

export interface Visibility {
  access: AccessLevel
  isPublished: boolean
}

/** The table in access.test.ts is its specification. */
export function decideAccess(article: Visibility, reader: Reader | null, now: Date): Access {
  if (reader?.isEditor) return { show: 'full' }
  if (!article.isPublished) return { show: 'nothing' }
  if (article.access === 'free') return { show: 'full' }
  if (!reader) return { show: 'preview', because: 'login_required' }
  if (article.access === 'login') return { show: 'full' }
  if (covers(activePlan(reader.subscriptions, now), article.access)) return { show: 'full' }
  return { show: 'preview', because: article.access === 'gold' ? 'premium_required' : 'subscription_required' }
}
