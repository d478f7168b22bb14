import { defineFeature } from '../feature.ts'
import { redirectJobs } from './jobs.ts'
import { redirectRoutes } from './routes.ts'

export const redirectsFeature = defineFeature({
  name: 'redirects',
  serve: redirectRoutes,
  work: redirectJobs,
})
