export { findReportSlugs } from './queries.ts'
export { reportKey, reportsKey } from './save-report.ts'
