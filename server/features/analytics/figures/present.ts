import { currencies, plans } from '../../../../contract/catalogue.ts'
import { dailyMeasures, type Figures, type Measures } from '../../../../contract/figures.ts'
import type { DayCount, FollowedAd, ReadArticle, ReadSection, Sale, Standing } from './queries.ts'
import { daysOf, type Period, type Range } from './range.ts'

interface Found {
  range: Range
  timeZone: string
  isSandbox: boolean
  counts: readonly DayCount[]
  standing: Standing
  sales: readonly Sale[]
  articles: ReadArticle[]
  sections: ReadSection[]
  ads: FollowedAd[]
}

export function presentFigures({ range, counts, sales, ...found }: Found): Figures {
  const { period, before } = range
  return {
    ...found,
    period,
    before,
    days: daysOf(period).map((day) => ({ day, ...sumOf(counts, { from: day, to: day }) })),
    totals: { now: sumOf(counts, period), before: sumOf(counts, before) },
    revenue: presentSales(sales),
  }
}

function sumOf(counts: readonly DayCount[], { from, to }: Period): Measures {
  const sums = Object.fromEntries(dailyMeasures.map((measure) => [measure, 0])) as Measures
  for (const { measure, day, count } of counts) if (day >= from && day <= to) sums[measure] += count
  return sums
}

/** A row for each plan and currency in which something was sold or paid back; amounts in different currencies are never added. */
function presentSales(sales: readonly Sale[]): Figures['revenue'] {
  const none = { orders: 0, amount: 0, refunded: 0 }
  return plans.flatMap((plan) =>
    currencies.flatMap((currency) => {
      const own = sales.filter((sale) => sale.plan === plan && sale.currency === currency)
      const [now = none, before = none] = [own.find((sale) => !sale.isBefore), own.find((sale) => sale.isBefore)]
      return own.length > 0 ? [{ plan, currency, now: amounts(now), before: amounts(before) }] : []
    }),
  )
}

const amounts = ({ orders, amount, refunded }: Pick<Sale, 'orders' | 'amount' | 'refunded'>) => ({
  orders,
  amount,
  refunded,
})
