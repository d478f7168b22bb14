import { defineFeature } from '../../../../platform/server/feature.ts'
import { moveInJobs } from './jobs.ts'
import { moveInRoutes } from './routes.ts'

export const moveInFeature = defineFeature({
  name: 'import',
  switchedBy: 'transfer',
  // Comments become letters.
  serve: moveInRoutes,
  work: moveInJobs,
})
