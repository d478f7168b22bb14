import { currencies } from '../../../../platform/contract/currencies.ts'
import { plans } from '../../../../platform/contract/plans.ts'
import { type DashboardStats, dailyMetrics, type Metrics } from '../../contract/dashboard.ts'
import { type ComparedPeriods, eachDay, type Period } from './periods.ts'
import type { CurrentTotals, DailyCount, Sale, TopAd, TopArticle, TopSection } from './queries.ts'

interface FoundStats {
  range: ComparedPeriods
  timeZone: string
  isSandbox: boolean
  counts: readonly DailyCount[]
  current: CurrentTotals
  sales: readonly Sale[]
  articles: TopArticle[]
  sections: TopSection[]
  ads: TopAd[]
}

export function presentDashboard({ range, counts, sales, ...found }: FoundStats): DashboardStats {
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
  const sums = Object.fromEntries(dailyMetrics.map((metric) => [metric, 0])) as Metrics
  for (const { metric, day, count } of counts) if (day >= from && day <= to) sums[metric] += count
  return sums
}

/** One row per plan and currency: amounts in different currencies cannot be added. */
function presentSales(sales: readonly Sale[]): DashboardStats['revenue'] {
  const none = { orders: 0, amount: 0, refunded: 0 }
  return [...plans, null].flatMap((plan) =>
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
