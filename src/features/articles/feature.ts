import { topicLink } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { findTopics } from './server/lists/topics.ts'
import { articleRoutes } from './server/routes.ts'
import { picturesOfArticles } from './server/shown-pictures.ts'

export const articlesFeature = defineFeature({
  name: 'articles',
  serve: articleRoutes,
  pictures: picturesOfArticles,
  pageKeys: ['all'],
  pageAddresses: async ({ db }) => (await findTopics(db)).map(({ slug }) => topicLink(slug)),
  demo: () => import('./demo/index.ts'),
})
