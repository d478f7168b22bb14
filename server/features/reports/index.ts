export { recordVersion } from './add-version.ts'
export { findReportSlugs } from './queries.ts'
export { addReport, editReport, reportKey, reportsKey } from './save-report.ts'
