import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bought, yearlyPrice } from '../../../../../test/purchases.ts'
import { type Plan, plans } from '../../../../platform/contract/plans.ts'
import { days, seconds } from '../../../../platform/server/core/durations.ts'
import { allocatePeriods, type Purchase } from './allocate-periods.ts'
import { activePlan } from './plan-status.ts'

const inWords = (purchases: Purchase[]) =>
  allocatePeriods(purchases).map(
    ({ plan, startsAt, endsAt, hasGrace }) =>
      `${plan} ${startsAt.toISOString().slice(0, 10)} ${endsAt.toISOString().slice(0, 10)}${hasGrace ? ' +' : ''}`,
  )

describe('purchases', () => {
  test.each<[string, string[], string[]]>([
    ['one year', ['silver 2026-03-02'], ['silver 2026-03-02 2027-03-02 +']],
    ['a year over a leap day', ['gold 2027-06-01'], ['gold 2027-06-01 2028-06-01 +']],
    ['a year from a leap day', ['gold 2028-02-29'], ['gold 2028-02-29 2029-03-01 +']],
    [
      'a renewal before the end',
      ['silver 2026-03-02', 'silver 2027-02-20'],
      ['silver 2026-03-02 2027-03-02', 'silver 2027-03-02 2028-03-02 +'],
    ],
    [
      'a purchase after the end',
      ['silver 2026-03-02', 'silver 2027-03-04'],
      ['silver 2026-03-02 2027-03-02 +', 'silver 2027-03-04 2028-03-04 +'],
    ],
    [
      // Half a year of silver is 182.5 days; 840 of 8,900 rupees make 17.2 gold days of them.
      'an upgrade from silver to gold',
      ['silver 2026-01-01', 'gold 2026-07-02'],
      ['silver 2026-01-01 2026-07-02', 'gold 2026-07-02 2027-07-02', 'gold 2027-07-02 2027-07-19 +'],
    ],
    [
      'silver while gold runs',
      ['gold 2026-03-02', 'silver 2026-05-01'],
      ['gold 2026-03-02 2027-03-02', 'silver 2027-03-02 2028-03-02 +'],
    ],
    ['a refunded year', ['gold 2026-03-02 2026-03-10'], ['gold 2026-03-02 2026-03-10']],
    ['a year that is refunded at once', ['gold 2026-03-02 2026-03-02'], []],
    ['a refunded renewal', ['silver 2026-03-02', 'silver 2026-04-01 2026-05-01'], ['silver 2026-03-02 2027-03-02 +']],
    [
      'a refunded year before a renewal: the renewal, of 366 days, starts at once',
      ['silver 2026-03-02 2026-05-01', 'silver 2026-04-01'],
      ['silver 2026-03-02 2026-05-01', 'silver 2026-05-01 2027-05-02 +'],
    ],
    [
      'a refunded upgrade: silver continues with what was left',
      ['silver 2026-01-01', 'gold 2026-07-02 2026-07-12'],
      ['silver 2026-01-01 2026-07-02', 'gold 2026-07-02 2026-07-12', 'silver 2026-07-12 2027-01-11 +'],
    ],
    [
      'refunded silver that had been converted to gold',
      ['silver 2026-01-01 2026-08-01', 'gold 2026-07-02'],
      ['silver 2026-01-01 2026-07-02', 'gold 2026-07-02 2027-07-02 +'],
    ],
    [
      'a year that is refunded in its grace period, and one long before it',
      ['silver 2026-03-02', 'gold 2028-03-02 2029-03-03'],
      ['silver 2026-03-02 2027-03-02 +', 'gold 2028-03-02 2029-03-02'],
    ],
    [
      'a refunded upgrade whose silver time had begun to run as gold',
      ['silver 2026-01-01', 'gold 2026-07-02 2027-07-10'],
      [
        'silver 2026-01-01 2026-07-02',
        'gold 2026-07-02 2027-07-02',
        'gold 2027-07-02 2027-07-10',
        'silver 2027-07-10 2027-10-16 +',
      ],
    ],
    [
      'silver that two gold years converted, the first of them refunded: it stays gold, and later silver stays silver',
      ['silver 2026-01-01', 'gold 2026-07-02 2026-07-12', 'gold 2026-07-03', 'silver 2026-07-04'],
      [
        'silver 2026-01-01 2026-07-02',
        'gold 2026-07-02 2026-07-12',
        'gold 2026-07-12 2027-07-13',
        'gold 2027-07-13 2027-07-30',
        'silver 2027-07-30 2028-07-29 +',
      ],
    ],
    [
      'silver that a refunded gold year converted: an earlier gold year that is used up converts it no more',
      ['gold 2025-03-02', 'silver 2026-03-05', 'gold 2026-06-01 2026-06-11'],
      [
        'gold 2025-03-02 2026-03-02 +',
        'silver 2026-03-05 2026-06-01',
        'gold 2026-06-01 2026-06-11',
        'silver 2026-06-11 2027-03-15 +',
      ],
    ],
    [
      'silver that only a refunded second gold year converted: the first year came before it and does not convert it',
      ['gold 2026-01-01', 'silver 2026-02-01', 'gold 2026-03-01 2026-03-02'],
      ['gold 2026-01-01 2027-01-01', 'silver 2027-01-01 2028-01-01 +'],
    ],
    [
      'silver that two gold years converted, the second of them refunded: it stays gold',
      ['silver 2026-01-01', 'gold 2026-07-02', 'gold 2026-07-03 2026-07-04'],
      ['silver 2026-01-01 2026-07-02', 'gold 2026-07-02 2027-07-02', 'gold 2027-07-02 2027-07-19 +'],
    ],
  ])('%s is allocated as expected', (_, purchases, expected) =>
    expect(inWords(purchases.map(bought))).toEqual(expected),
  )

  const AnyPurchases = fc
    .array(
      fc.record({
        plan: fc.constantFrom(...plans),
        currency: fc.constantFrom('INR' as const, 'USD' as const),
        paidAfter: fc.integer({ min: 0, max: 1500 }),
        refundedAfter: fc.option(fc.integer({ min: 0, max: 500 })),
      }),
      { maxLength: 7 },
    )
    .map((all) =>
      all.map(({ plan, currency, paidAfter, refundedAfter }, i): Purchase => {
        const paidAt = new Date(Date.parse('2026-01-01T09:00:00Z') + days(paidAfter))
        const revokedAt = refundedAfter === null ? null : new Date(paidAt.getTime() + days(refundedAfter))
        const [amountMinor, goldPriceMinor] = [yearlyPrice[plan][currency], yearlyPrice.gold[currency]]
        return { orderId: i + 1, plan, currency, amountMinor, goldPriceMinor, graceDays: 3, paidAt, revokedAt }
      }),
    )
  const worthOf = (plan: Plan, milliseconds: number) => (milliseconds / days(365)) * yearlyPrice[plan].INR

  test('periods never overlap, and the order of the purchases does not matter', () => {
    fc.assert(
      fc.property(AnyPurchases, (purchases) => {
        const periods = allocatePeriods(purchases)
        expect(allocatePeriods(purchases.toReversed())).toEqual(periods)
        for (const [i, one] of periods.entries()) {
          expect(+one.endsAt).toBeGreaterThan(+one.startsAt)
          const next = periods[i + 1]
          if (next) expect(+next.startsAt).toBeGreaterThanOrEqual(+one.endsAt)
        }
      }),
    )
  })

  test('purchases and refunds of the same moment give the same in whatever order they are passed', () => {
    const both = ['gold 2026-03-02 2026-05-01', 'silver 2026-05-01'].map(bought)
    // Silver begins behind gold, over a leap day, before the refund moves it to the front.
    const expected = ['gold 2026-03-02 2026-05-01', 'silver 2026-05-01 2027-05-02 +']
    expect([inWords(both), inWords(both.toReversed())]).toEqual([expected, expected])
  })

  test('purchases give neither more nor less than was paid for', () => {
    fc.assert(
      fc.property(AnyPurchases, (purchases) => {
        const kept = purchases.map(
          (one): Purchase => ({
            ...one,
            currency: 'INR',
            revokedAt: null,
            amountMinor: yearlyPrice[one.plan].INR,
            goldPriceMinor: yearlyPrice.gold.INR,
          }),
        )
        const given = allocatePeriods(kept).reduce(
          (sum, one) => sum + worthOf(one.plan, +one.endsAt - +one.startsAt),
          0,
        )
        const paid = kept.reduce((sum, one) => sum + one.amountMinor, 0)
        // A leap day more in some years.
        expect(given).toBeGreaterThanOrEqual(paid * 0.999)
        expect(given).toBeLessThanOrEqual(paid * 1.003)
      }),
    )
  })

  test('revoking a purchase before it is used gives what never having bought it gives', () => {
    const tolerance = seconds(1)
    const lasting = (purchases: readonly Purchase[]) =>
      allocatePeriods(purchases).filter(({ startsAt, endsAt }) => +endsAt - +startsAt > tolerance)
    fc.assert(
      fc.property(AnyPurchases, fc.nat(), fc.nat({ max: 60 }), (purchases, which, heldFor) => {
        const revoked = purchases[which % purchases.length]
        if (!revoked) return
        const revokedAt = new Date(+revoked.paidAt + days(heldFor))
        const others = purchases.filter((one) => one !== revoked)
        // A term that begins behind the revoked one may have another length, by a leap day.
        fc.pre(others.every(({ paidAt }) => paidAt < revoked.paidAt || paidAt > revokedAt))
        const periods = lasting([...others, { ...revoked, revokedAt }])
        fc.pre(periods.every(({ orderId }) => orderId !== revoked.orderId))
        const without = lasting(others)
        const inOrder = (all: typeof periods) => all.map(({ orderId, plan }) => `${orderId} ${plan}`)
        expect(inOrder(periods)).toEqual(inOrder(without))
        for (const [index, { startsAt, endsAt }] of periods.entries()) {
          const expected = without[index]
          expect(Math.abs(+startsAt - Number(expected?.startsAt))).toBeLessThan(tolerance)
          expect(Math.abs(+endsAt - Number(expected?.endsAt))).toBeLessThan(tolerance)
        }
      }),
    )
  })

  test('purchases that were all refunded give nothing from then on', () => {
    fc.assert(
      fc.property(AnyPurchases, (purchases) => {
        const back = purchases.map((one): Purchase => ({ ...one, revokedAt: one.revokedAt ?? one.paidAt }))
        const last = Math.max(0, ...back.map(({ revokedAt }) => revokedAt?.getTime() ?? 0))
        expect(
          activePlan(
            allocatePeriods(back.filter(({ paidAt, revokedAt }) => Number(revokedAt) - +paidAt < days(300))),
            new Date(last + 1),
          ),
        ).toBeNull()
      }),
    )
  })
})

test('free months end on the same day, or on the last one of a shorter month', () => {
  const cases: [paidOn: string, freeMonths: number, end: string][] = [
    ['2026-01-15', 1, '2027-02-15'],
    ['2026-01-31', 1, '2027-02-28'],
    ['2026-01-31', 2, '2027-03-31'],
    ['2026-08-31', 6, '2028-02-29'],
    ['2026-12-31', 24, '2029-12-31'],
    ['2028-02-29', 0, '2029-03-01'],
    ['2028-02-29', 1, '2029-04-01'],
  ]
  for (const [paidOn, freeMonths, end] of cases)
    expect(inWords([{ ...bought(`gold ${paidOn}`), freeMonths }]), paidOn).toEqual([`gold ${paidOn} ${end} +`])
})

test('unused silver is worth the gold that it could buy on the day of the silver order', () => {
  const silver = bought('silver 2026-03-02')
  const gold = bought('gold 2026-06-10', 1)
  const dearer = { ...gold, amountMinor: 1_200_000, goldPriceMinor: 1_200_000 }
  expect(inWords([silver, dearer])).toEqual(inWords([silver, gold]))
  expect(inWords([{ ...silver, goldPriceMinor: 1_200_000 }, gold])).not.toEqual(inWords([silver, gold]))
})
