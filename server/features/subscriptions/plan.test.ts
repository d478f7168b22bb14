import { expect, test } from 'vitest'
import type { Plan } from '../../../contract/catalogue.ts'
import { activeUntil } from './plan.ts'

const now = new Date('2026-03-01T12:00:00Z')
const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
const has = (plan: Plan, from: number, to: number | null) => ({
  plan,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
})

test.each([
  ['nothing', [], null],
  ['one year', [has('silver', -5, 360)], day(360)],
  ['one that ended', [has('silver', -5, -1)], null],
  ['one that begins later', [has('silver', 5, 10)], null],
  ['two years in a row', [has('silver', 360, 725), has('silver', -5, 360)], day(725)],
  ['a gap', [has('silver', -5, 10), has('silver', 11, 20)], day(10)],
  ['one within another', [has('gold', -5, 100), has('gold', 1, 50)], day(100)],
  ['gold above silver', [has('silver', -5, 360), has('gold', -1, 200)], day(200)],
  ['no end', [has('gold', -5, null)], null],
  ['no end after a year', [has('gold', -5, 10), has('gold', 9, null)], null],
])('of %s', (_, subscriptions, until) => expect(activeUntil(subscriptions, now)).toEqual(until))
