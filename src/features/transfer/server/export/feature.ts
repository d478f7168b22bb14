import { defineFeature } from '../../../../platform/server/feature.ts'
import { siteExportJobs } from './jobs.ts'
import { siteExportRoutes } from './routes.ts'

export const siteExportFeature = defineFeature({
  name: 'export',
  switchedBy: 'transfer',
  serve: siteExportRoutes,
  work: siteExportJobs,
  jobsWhileOff: ['exports.sweep'],
})
