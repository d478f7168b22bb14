export { type BackupRun, type BackupRuns, findBackupRuns } from './queries.ts'
