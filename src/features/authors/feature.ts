import { authorLink } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { findPublishedAuthors } from './server/queries.ts'
import { authorRoutes } from './server/routes.ts'
import { picturesOfAuthors } from './server/shown-pictures.ts'

export const authorsFeature = defineFeature({
  name: 'authors',
  serve: authorRoutes,
  pictures: picturesOfAuthors,
  personalTables: [{ table: 'authors', by: 'user_id' }],
  pageKeys: ['authors'],
  pageAddresses: async ({ db }) => (await findPublishedAuthors(db)).map(({ slug }) => authorLink(slug)),
  demo: () => import('./demo/index.ts'),
})
