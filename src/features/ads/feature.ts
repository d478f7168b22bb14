import { defineFeature } from '../../platform/server/feature.ts'
import { adJobs } from './server/jobs.ts'
import { adRoutes } from './server/routes.ts'
import { picturesOfAds } from './server/shown-pictures.ts'

export const adsFeature = defineFeature({
  name: 'ads',
  serve: adRoutes,
  pictures: picturesOfAds,
  work: adJobs,
  demo: () => import('./demo/index.ts'),
})
