import { defineFeature } from '../feature.ts'
import { sharedCacheJobs } from './jobs.ts'

export const sharedCachesFeature = defineFeature({
  name: 'shared-caches',
  work: sharedCacheJobs,
})
