import type { AdminReport } from '../../../contract/reports/endpoints.ts'
import type { ReportAccess } from '../../../contract/reports/rules.ts'
import {
  type Currency,
  currenciesOf,
  type PricesByCurrency,
  parseMoney,
  toMajor,
} from '../../../contract/subscriptions/currencies.ts'

/** The form of a report. The text is in the text editor. */
export interface ReportFields {
  title: string
  slug: string
  standfirst: string
  access: ReportAccess
  /** As typed. A currency that the magazine does not offer keeps its price. */
  prices: Partial<Record<Currency, string>>
  category: string | null
  imageUrl: string
}

const emptyReport: ReportFields = {
  ...{ title: '', slug: '', standfirst: '', access: 'gold', prices: {} },
  ...{ category: null, imageUrl: '' },
}

/** The fields of a report, or of a new one. */
export function toReportFields(report: AdminReport | null): ReportFields {
  if (!report) return emptyReport
  const { title, slug, standfirst, access, category, imageUrl } = report
  const typed = currenciesOf(report.prices).map((currency) => [
    currency,
    toMajor(report.prices[currency] ?? 0, currency),
  ])
  return { title, slug, standfirst, access, prices: Object.fromEntries(typed), category, imageUrl }
}

/** What is no amount becomes 0, which the server refuses with a sentence. An empty input is no price. */
export const toPrices = (typed: ReportFields['prices']): PricesByCurrency =>
  Object.fromEntries(
    currenciesOf(typed)
      .filter((currency) => typed[currency] !== '')
      .map((currency) => [currency, parseMoney(typed[currency] ?? '', currency) ?? 0]),
  )
