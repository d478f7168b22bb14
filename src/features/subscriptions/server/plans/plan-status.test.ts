import { describe, expect, test } from 'vitest'
import { mostGraceDays, type Plan } from '../../../../platform/contract/plans.ts'
import { activePlan, covers, graceCutoff, hasWithoutEnd, isCurrentOrFuture, planStatus } from './plan-status.ts'

const now = new Date('2026-03-01T12:00:00Z')
const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
const has = (plan: Plan, from: number, to: number | null, hasGrace = false, graceDays = 3) => ({
  plan,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
  hasGrace,
  graceDays,
})

test.each([
  ['no subscription', [], null, null],
  ['one year', [has('silver', -5, 360)], 'silver', day(360)],
  ['one that has ended', [has('silver', -5, -1)], null, null],
  ['one that ends now', [has('silver', -5, 0)], null, null],
  ['one that starts later', [has('silver', 5, 10)], null, null],
  ['one that starts now', [has('silver', 0, 10)], 'silver', day(10)],
  ['two years in a row', [has('silver', 360, 725), has('silver', -5, 360)], 'silver', day(725)],
  ['two years with a gap', [has('silver', -5, 10), has('silver', 11, 20)], 'silver', day(10)],
  ['one within another', [has('gold', -5, 100), has('gold', 1, 50)], 'gold', day(100)],
  ['gold above silver', [has('silver', -5, 360), has('gold', -1, 200)], 'gold', day(200)],
  ['gold without end', [has('gold', -5, null)], 'gold', null],
  ['a year, then gold without end', [has('gold', -5, 10), has('gold', 9, null)], 'gold', null],
  ['a year renewed in its grace period', [has('silver', -367, -2, true), has('silver', -1, 364)], 'silver', day(364)],
  [
    'a year with gold without end since its grace period',
    [has('gold', -367, -2, true), has('gold', -1, null)],
    'gold',
    null,
  ],
])('the plan status of %s is right', (_, subscriptions, plan, until) => {
  expect(activePlan(subscriptions, now)).toBe(plan)
  expect(planStatus(subscriptions, now)).toEqual({ plan, until, graceUntil: null })
})

describe('the grace period', () => {
  test.each([
    ['an hour after the end', -1 / 24, 'gold'],
    ['a moment before it is over', -3 + 1e-6, 'gold'],
    ['when it is over', -3, null],
  ])('the active plan %s of the term is right', (_, end, plan) => {
    expect(activePlan([has('gold', -368, end, true)], now)).toBe(plan)
  })

  test('the status tells when the grace period ends', () => {
    expect(planStatus([has('gold', -366, -1, true)], now)).toEqual({ plan: 'gold', until: day(-1), graceUntil: day(2) })
    expect(planStatus([has('gold', -366, 0, true)], now)).toEqual({ plan: 'gold', until: now, graceUntil: day(3) })
  })

  test('a subscription that ended at the cutoff opens nothing any more, and a moment later it did', () => {
    const ended = (at: number) => ({ ...has('gold', -400, 0, true, mostGraceDays), endsAt: new Date(at) })
    expect(isCurrentOrFuture(ended(graceCutoff(now).getTime()), now)).toBe(false)
    expect(isCurrentOrFuture(ended(graceCutoff(now).getTime() + 1), now)).toBe(true)
  })

  test('it is as long as it was agreed for each subscription, and the longest counts', () => {
    const [short, long] = [has('gold', -368, -2, true, 1), has('gold', -400, -2, true, 5)]
    expect(activePlan([short], now)).toBeNull()
    expect(planStatus([short, long], now)).toEqual({ plan: 'gold', until: day(-2), graceUntil: day(3) })
    expect(activePlan([has('gold', -366, -1 / 24, true, 0)], now)).toBeNull()
  })

  test('a subscription that was cut short has no grace period', () => {
    expect(activePlan([has('gold', -10, -1, false)], now)).toBeNull()
  })
})

test.each([
  [null, 'silver', false],
  ['silver', 'silver', true],
  ['silver', 'gold', false],
  ['gold', 'silver', true],
  ['gold', 'gold', true],
] as const)('%s covers %s: %s', (plan, needed, expected) => expect(covers(plan, needed)).toBe(expected))

test.each([
  ['no subscription', [], [false, false]],
  ['a year of gold', [has('gold', -5, 360)], [false, false]],
  ['silver without end', [has('silver', -5, null)], [true, false]],
  ['gold without end', [has('gold', -5, null)], [true, true]],
  ['a year of gold above silver without end', [has('silver', -5, null), has('gold', -5, 360)], [false, false]],
])('whoever has %s has silver and gold without end: %j', (_, subscriptions, [silver, gold]) => {
  expect(hasWithoutEnd(subscriptions, 'silver', now)).toBe(silver)
  expect(hasWithoutEnd(subscriptions, 'gold', now)).toBe(gold)
})
