import { authorLink } from '../../../contract/links.ts'
import { defineFeature } from '../feature.ts'
import { findPublishedAuthors } from './queries.ts'
import { authorRoutes } from './routes.ts'

export const authorsFeature = defineFeature({
  name: 'authors',
  serve: authorRoutes,
  personalTables: [{ table: 'authors', by: 'user_id' }],
  pageAddresses: async ({ db }) => (await findPublishedAuthors(db)).map(({ slug }) => authorLink(slug)),
})
