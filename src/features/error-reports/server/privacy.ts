import { errorReportLimits } from '../contract/rules.ts'

export const privacyOfErrorReports = `
  <p>
    If you report an error in an article, we store what you write and, if you give it, your name. We delete both
    ${errorReportLimits.keptDays} days after the newsroom has settled the report. If a correction thanks you by your
    name, it stays in the article.
  </p>`
