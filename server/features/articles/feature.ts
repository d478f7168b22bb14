import { topicLink } from '../../../contract/links.ts'
import { defineFeature } from '../feature.ts'
import { findTopics } from './lists/topics.ts'
import { articleRoutes } from './routes.ts'

export const articlesFeature = defineFeature({
  name: 'articles',
  serve: articleRoutes,
  pageAddresses: async ({ db }) => (await findTopics(db)).map(({ slug }) => topicLink(slug)),
})
