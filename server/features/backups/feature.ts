import { defineFeature } from '../feature.ts'
import { backupJobs } from './jobs.ts'

export const backupsFeature = defineFeature({
  name: 'backups',
  work: backupJobs,
})
