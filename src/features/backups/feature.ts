import { defineFeature } from '../../platform/server/feature.ts'
import { backupJobs } from './server/jobs.ts'
import { backupFailedMail } from './server/mails/backup-failed.ts'

export const backupsFeature = defineFeature({ name: 'backups', mails: [backupFailedMail], work: backupJobs })
