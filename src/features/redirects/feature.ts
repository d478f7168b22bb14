import { defineFeature } from '../../platform/server/feature.ts'
import { redirectJobs } from './server/jobs.ts'
import { redirectRoutes } from './server/routes.ts'

export const redirectsFeature = defineFeature({ name: 'redirects', serve: redirectRoutes, work: redirectJobs })
