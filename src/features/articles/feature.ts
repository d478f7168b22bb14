import { defineFeature } from '../../platform/server/feature.ts'
import { articleRoutes } from './server/routes.ts'
import { picturesOfArticles } from './server/shown-pictures.ts'

export const articlesFeature = defineFeature({
  name: 'articles',
  serve: articleRoutes,
  pictures: picturesOfArticles,
  pageKeys: ['all'],
  demo: () => import('./demo/index.ts'),
})
