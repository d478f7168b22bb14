import { defineFeature } from '../../platform/server/feature.ts'
import { adJobs } from './server/jobs.ts'
import { adRoutes } from './server/routes.ts'

export const adsFeature = defineFeature({
  name: 'ads',
  serve: adRoutes,
  work: adJobs,
  demo: () => import('./demo/index.ts'),
})
