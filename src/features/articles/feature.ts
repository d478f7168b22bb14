import { topicLink } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { findTopics } from './server/lists/topics.ts'
import { articleRoutes } from './server/routes.ts'

export const articlesFeature = defineFeature({
  name: 'articles',
  serve: articleRoutes,
  pageKeys: ['all'],
  pageAddresses: async ({ db }) => (await findTopics(db)).map(({ slug }) => topicLink(slug)),
  demo: () => import('./demo/index.ts'),
})
