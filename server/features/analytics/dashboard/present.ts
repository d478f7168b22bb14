import { type DashboardStats, dailyMetrics, type Metrics } from '../../../../contract/analytics/dashboard.ts'
import { currencies, plans } from '../../../../contract/subscriptions/plans.ts'
import { type ComparedPeriods, eachDay, type Period } from './periods.ts'
import type { CurrentTotals, DailyCount, Sale, TopAd, TopArticle, TopSection } from './queries.ts'

interface Found {
  range: ComparedPeriods
  timeZone: string
  isSandbox: boolean
  counts: readonly DailyCount[]
  standing: CurrentTotals
  sales: readonly Sale[]
  articles: TopArticle[]
  sections: TopSection[]
  ads: TopAd[]
}

export function presentDashboard({ range, counts, sales, ...found }: Found): DashboardStats {
  const { period, before } = range
  return {
    ...found,
    period,
    before,
    days: eachDay(period).map((day) => ({ day, ...sumOf(counts, { from: day, to: day }) })),
    totals: { now: sumOf(counts, period), before: sumOf(counts, before) },
    revenue: presentSales(sales),
  }
}

function sumOf(counts: readonly DailyCount[], { from, to }: Period): Metrics {
  const sums = Object.fromEntries(dailyMetrics.map((measure) => [measure, 0])) as Metrics
  for (const { measure, day, count } of counts) if (day >= from && day <= to) sums[measure] += count
  return sums
}

/** A row for each plan and currency in which something was sold or paid back; amounts in different currencies are never added. */
function presentSales(sales: readonly Sale[]): DashboardStats['revenue'] {
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
