import { defineFeature } from '../../platform/server/feature.ts'
import { countTurnsAfterRestore } from './server/ads.ts'
import { adJobs } from './server/jobs.ts'
import { adRoutes } from './server/routes.ts'
import { picturesOfAds } from './server/shown-pictures.ts'

export const adsFeature = defineFeature({
  name: 'ads',
  serve: adRoutes,
  pictures: picturesOfAds,
  work: adJobs,
  afterRestore: countTurnsAfterRestore,
  demo: () => import('./demo/index.ts'),
})
