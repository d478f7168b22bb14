import type { AdminReport } from '../../../contract/reports/endpoints.ts'
import type { ReportAccess } from '../../../contract/reports/rules.ts'

/** The form of a report. The text is in the text editor. */
export interface ReportFields {
  title: string
  slug: string
  standfirst: string
  access: ReportAccess
  priceInr: number | null
  priceUsd: number | null
  category: string | null
  imageUrl: string
}

const emptyReport: ReportFields = {
  ...{ title: '', slug: '', standfirst: '', access: 'gold', priceInr: null, priceUsd: null },
  ...{ category: null, imageUrl: '' },
}

/** The fields of a report, or of a new one. */
export function toReportFields(report: AdminReport | null): ReportFields {
  if (!report) return emptyReport
  const { title, slug, standfirst, access, priceInr, priceUsd, category, imageUrl } = report
  return { title, slug, standfirst, access, priceInr, priceUsd, category, imageUrl }
}
