import { defineFeature } from '../../../../platform/server/feature.ts'
import { siteImportJobs } from './jobs.ts'
import { siteImportRoutes } from './routes.ts'

export const siteImportFeature = defineFeature({
  name: 'import',
  switchedBy: 'transfer',
  serve: siteImportRoutes,
  work: siteImportJobs,
})
