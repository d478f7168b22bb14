import { describe, expect, test } from 'vitest'
import { type AccessLevel, accessLevels } from '../../../contract/catalogue.ts'
import type { Reader } from '../../core/caller.ts'
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

/** What each reader gets of free, login, silver and gold: `full`, or why not. */
const table: Record<string, Record<AccessLevel, string>> = {
  anonymous: { free: 'full', login: 'login_required', silver: 'login_required', gold: 'login_required' },
  reader: { free: 'full', login: 'full', silver: 'subscription_required', gold: 'premium_required' },
  silver: { free: 'full', login: 'full', silver: 'full', gold: 'premium_required' },
  gold: { free: 'full', login: 'full', silver: 'full', gold: 'full' },
  'gold without end': { free: 'full', login: 'full', silver: 'full', gold: 'full' },
  'silver and gold': { free: 'full', login: 'full', silver: 'full', gold: 'full' },
  'gold that ended': { free: 'full', login: 'full', silver: 'subscription_required', gold: 'premium_required' },
  'gold that ends now': { free: 'full', login: 'full', silver: 'subscription_required', gold: 'premium_required' },
  'gold from tomorrow': { free: 'full', login: 'full', silver: 'subscription_required', gold: 'premium_required' },
  admin: { free: 'full', login: 'full', silver: 'full', gold: 'full' },
}

describe.each(Object.entries(table))('%s', (name, row) => {
  test.each(Object.entries(row) as [AccessLevel, string][])(
    'the reader sees of a %s article: %s',
    (access, expected) => {
      const decision = decideAccess({ access, isPublished: true }, readers[name] ?? null, now)
      expect(decision.show === 'preview' ? decision.because : decision.show).toBe(expected)
    },
  )

  test.each(accessLevels)('only an administrator sees an unpublished %s article', (access) => {
    const decision = decideAccess({ access, isPublished: false }, readers[name] ?? null, now)
    expect(decision.show).toBe(name === 'admin' ? 'full' : 'nothing')
  })
})
