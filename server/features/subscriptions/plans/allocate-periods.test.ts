import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, type Plan, plans, yearlyPrice } from '../../../../contract/subscriptions/plans.ts'
import { days } from '../../../core/durations.ts'
import { layOut, type Purchase } from './allocate-periods.ts'
import { activePlan } from './plan-status.ts'

const date = (text: string) => new Date(`${text}T09:00:00Z`)

let orders = 0
const bought = (plan: Plan, on: string, refundedOn: string | null = null): Purchase => ({
  orderId: (orders += 1),
  plan,
  amountMinor: yearlyPrice[plan].INR,
  currency: 'INR',
  paidAt: date(on),
  takenBackAt: refundedOn === null ? null : date(refundedOn),
})
const inWords = (purchases: Purchase[]) =>
  layOut(purchases).map(
    ({ plan, startsAt, endsAt, hasGrace }) =>
      `${plan} ${startsAt.toISOString().slice(0, 10)} ${endsAt.toISOString().slice(0, 10)}${hasGrace ? ' +' : ''}`,
  )

describe('purchases', () => {
  test.each<[string, Purchase[], string[]]>([
    ['one', [bought('silver', '2026-03-02')], ['silver 2026-03-02 2027-03-02 +']],
    ['over a leap day', [bought('gold', '2027-06-01')], ['gold 2027-06-01 2028-06-01 +']],
    ['on a leap day', [bought('gold', '2028-02-29')], ['gold 2028-02-29 2029-03-01 +']],
    [
      'renewed before the end',
      [bought('silver', '2026-03-02'), bought('silver', '2027-02-20')],
      ['silver 2026-03-02 2027-03-02', 'silver 2027-03-02 2028-03-02 +'],
    ],
    [
      'bought again after the end',
      [bought('silver', '2026-03-02'), bought('silver', '2027-03-04')],
      ['silver 2026-03-02 2027-03-02 +', 'silver 2027-03-04 2028-03-04 +'],
    ],
    [
      // Half a year of silver is 182.5 days; 840 of 8,900 rupees make 17.2 gold days of them.
      'raised from silver to gold',
      [bought('silver', '2026-01-01'), bought('gold', '2026-07-02')],
      ['silver 2026-01-01 2026-07-02', 'gold 2026-07-02 2027-07-02', 'gold 2027-07-02 2027-07-19 +'],
    ],
    [
      'silver while gold runs',
      [bought('gold', '2026-03-02'), bought('silver', '2026-05-01')],
      ['gold 2026-03-02 2027-03-02', 'silver 2027-03-02 2028-03-02 +'],
    ],
    ['refunded', [bought('gold', '2026-03-02', '2026-03-10')], ['gold 2026-03-02 2026-03-10']],
    ['refunded at once', [bought('gold', '2026-03-02', '2026-03-02')], []],
    [
      'a renewal, refunded',
      [bought('silver', '2026-03-02'), bought('silver', '2026-04-01', '2026-05-01')],
      ['silver 2026-03-02 2027-03-02 +'],
    ],
    [
      'the year before a renewal, refunded: the renewal, of 366 days, begins at once',
      [bought('silver', '2026-03-02', '2026-05-01'), bought('silver', '2026-04-01')],
      ['silver 2026-03-02 2026-05-01', 'silver 2026-05-01 2027-05-02 +'],
    ],
    [
      'a raise to gold, refunded: silver goes on with what was left',
      [bought('silver', '2026-01-01'), bought('gold', '2026-07-02', '2026-07-12')],
      ['silver 2026-01-01 2026-07-02', 'gold 2026-07-02 2026-07-12', 'silver 2026-07-12 2027-01-11 +'],
    ],
    [
      'silver that had become gold, refunded',
      [bought('silver', '2026-01-01', '2026-08-01'), bought('gold', '2026-07-02')],
      ['silver 2026-01-01 2026-07-02', 'gold 2026-07-02 2027-07-02 +'],
    ],
  ])('%s', (_, purchases, expected) => expect(inWords(purchases)).toEqual(expected))

  const AnyPurchases = fc
    .array(
      fc.record({
        plan: fc.constantFrom(...plans),
        currency: fc.constantFrom(...currencies),
        paidAfter: fc.integer({ min: 0, max: 1500 }),
        refundedAfter: fc.option(fc.integer({ min: 0, max: 500 })),
      }),
      { maxLength: 7 },
    )
    .map((all) =>
      all.map(({ plan, currency, paidAfter, refundedAfter }, i): Purchase => {
        const paidAt = new Date(date('2026-01-01').getTime() + days(paidAfter))
        const takenBackAt = refundedAfter === null ? null : new Date(paidAt.getTime() + days(refundedAfter))
        return { orderId: i + 1, plan, currency, amountMinor: yearlyPrice[plan][currency], paidAt, takenBackAt }
      }),
    )
  const worthOf = (plan: Plan, milliseconds: number) => (milliseconds / days(365)) * yearlyPrice[plan].INR

  test('never overlap, and give the same in whatever order they are told', () => {
    fc.assert(
      fc.property(AnyPurchases, (purchases) => {
        const stretches = layOut(purchases)
        expect(layOut(purchases.toReversed())).toEqual(stretches)
        for (const [i, one] of stretches.entries()) {
          expect(+one.endsAt).toBeGreaterThan(+one.startsAt)
          const next = stretches[i + 1]
          if (next) expect(+next.startsAt).toBeGreaterThanOrEqual(+one.endsAt)
        }
      }),
    )
  })

  test('give neither more nor less than was paid for', () => {
    fc.assert(
      fc.property(AnyPurchases, (purchases) => {
        const kept = purchases.map(
          (one): Purchase => ({ ...one, currency: 'INR', amountMinor: yearlyPrice[one.plan].INR, takenBackAt: null }),
        )
        const given = layOut(kept).reduce((sum, one) => sum + worthOf(one.plan, +one.endsAt - +one.startsAt), 0)
        const paid = kept.reduce((sum, one) => sum + one.amountMinor, 0)
        // A leap day more in some years.
        expect(given).toBeGreaterThanOrEqual(paid * 0.999)
        expect(given).toBeLessThanOrEqual(paid * 1.003)
      }),
    )
  })

  test('that were all paid back open nothing from then on', () => {
    fc.assert(
      fc.property(AnyPurchases, (purchases) => {
        const back = purchases.map((one): Purchase => ({ ...one, takenBackAt: one.takenBackAt ?? one.paidAt }))
        const last = Math.max(0, ...back.map(({ takenBackAt }) => takenBackAt?.getTime() ?? 0))
        expect(
          activePlan(
            layOut(back.filter(({ paidAt, takenBackAt }) => Number(takenBackAt) - +paidAt < days(300))),
            new Date(last + 1),
          ),
        ).toBeNull()
      }),
    )
  })
})
