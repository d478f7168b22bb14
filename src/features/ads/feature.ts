import { defineFeature } from '../../platform/server/feature.ts'
import { purgeTurnedAds } from './server/ads.ts'
import { adRoutes } from './server/routes.ts'
import { picturesOfAds } from './server/shown-pictures.ts'

export const adsFeature = defineFeature({
  name: 'ads',
  serve: adRoutes,
  pictures: picturesOfAds,
  jobs: (deps) => ({ 'ads.turn': () => purgeTurnedAds(deps) }),
  // A minute after midnight, since clocks differ by seconds. In some countries one day of the year begins at one o'clock.
  schedules: { 'ads.turn': '1 0,1 * * *' },
  demo: () => import('./demo/index.ts'),
})
