import { expect, test } from 'vitest'
import { accessLevels } from '../../../platform/contract/catalogue.ts'
import type { Reader } from '../../../platform/server/core/caller.ts'
import { decideAccess } from './access.ts'

const now = new Date('2026-03-01T12:00:00Z')
const yesterday = new Date('2026-02-28T12:00:00Z')
const tomorrow = new Date('2026-03-02T12:00:00Z')

const has = (plan: 'silver' | 'gold', startsAt: Date, endsAt: Date | null): Reader => ({
  isEditor: false,
  subscriptions: [{ plan, startsAt, endsAt, hasGrace: false, graceDays: 0 }],
})

const readers: Record<string, Reader | null> = {
  anonymous: null,
  reader: { isEditor: false, subscriptions: [] },
  silver: has('silver', yesterday, tomorrow),
  gold: has('gold', yesterday, tomorrow),
  'gold without end': has('gold', yesterday, null),
  'silver and gold': {
    isEditor: false,
    subscriptions: [...has('gold', yesterday, null).subscriptions, ...has('silver', yesterday, null).subscriptions],
  },
  'gold that ended': has('gold', yesterday, yesterday),
  'gold that ends now': has('gold', yesterday, now),
  'gold from tomorrow': has('gold', tomorrow, null),
  admin: { isEditor: true, subscriptions: [] },
}

const table: Record<string, [free: string, login: string, silver: string, gold: string]> = {
  anonymous: ['full', 'login_required', 'login_required', 'login_required'],
  reader: ['full', 'full', 'subscription_required', 'premium_required'],
  silver: ['full', 'full', 'full', 'premium_required'],
  gold: ['full', 'full', 'full', 'full'],
  'gold without end': ['full', 'full', 'full', 'full'],
  'silver and gold': ['full', 'full', 'full', 'full'],
  'gold that ended': ['full', 'full', 'subscription_required', 'premium_required'],
  'gold that ends now': ['full', 'full', 'subscription_required', 'premium_required'],
  'gold from tomorrow': ['full', 'full', 'subscription_required', 'premium_required'],
  admin: ['full', 'full', 'full', 'full'],
}

test.each(Object.entries(table))(
  '%s sees of each article what their plan opens, and unpublished ones only as an editor',
  (name, row) => {
    for (const [place, access] of accessLevels.entries()) {
      const decision = decideAccess({ access, isPublished: true }, readers[name] ?? null, now)
      expect(decision.show === 'preview' ? decision.because : decision.show, access).toBe(row[place])
      const ofDraft = decideAccess({ access, isPublished: false }, readers[name] ?? null, now)
      expect(ofDraft.show, access).toBe(name === 'admin' ? 'full' : 'nothing')
    }
  },
)
