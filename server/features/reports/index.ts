export { reportKey, reportsKey } from './save-report.ts'
