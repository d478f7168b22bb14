import { topicLink } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { findTopics } from '../articles/server/index.ts'
import { topicRoutes } from './server/routes.ts'

export const topicsFeature = defineFeature({
  name: 'topics',
  switchedBy: 'topics',
  serve: topicRoutes,
  pageAddresses: async ({ db }) => (await findTopics(db)).map(({ slug }) => topicLink(slug)),
})
