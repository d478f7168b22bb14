import { defineFeature } from '../feature.ts'
import { adJobs } from './jobs.ts'
import { adRoutes } from './routes.ts'

export const adsFeature = defineFeature({
  name: 'ads',
  serve: adRoutes,
  work: adJobs,
})
