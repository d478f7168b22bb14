export { recordVersion } from './add-version.ts'
export { addReport, editReport, reportKey, reportsKey } from './save-report.ts'
