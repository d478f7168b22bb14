import { defineFeature } from '../../platform/server/feature.ts'
import { placesOf } from '../content/server/index.ts'
import { jobOffer } from './contract/record.ts'
import { jobOffers } from './server/index.ts'

export const jobOffersFeature = defineFeature({
  name: 'job-offers',
  switchedBy: 'job-offers',
  serve: jobOffers.routes,
  ...placesOf(jobOffer),
  demo: () => import('./demo/index.ts'),
})
