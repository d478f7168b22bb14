import { defineFeature } from '../../platform/server/feature.ts'
import { sharedCacheJobs } from './server/jobs.ts'

export const sharedCachesFeature = defineFeature({ name: 'shared-caches', work: sharedCacheJobs })
