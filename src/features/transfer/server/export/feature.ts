import { defineFeature } from '../../../../platform/server/feature.ts'
import { moveOutJobs } from './jobs.ts'
import { moveOutRoutes } from './routes.ts'

export const moveOutFeature = defineFeature({
  name: 'export',
  switchedBy: 'transfer',
  serve: moveOutRoutes,
  work: moveOutJobs,
  jobsWhileOff: ['exports.sweep'],
})
