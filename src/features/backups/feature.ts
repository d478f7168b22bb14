import { defineFeature } from '../../platform/server/feature.ts'
import { backupJobs } from './server/jobs.ts'

export const backupsFeature = defineFeature({ name: 'backups', work: backupJobs })
