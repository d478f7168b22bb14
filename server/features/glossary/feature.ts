import { sql } from 'kysely'
import { links } from '../../../contract/links.ts'
import { defineFeature } from '../feature.ts'
import { glossaryRoutes } from './routes.ts'
import { glossaryKey } from './terms.ts'

export const glossaryFeature = defineFeature({
  name: 'glossary',
  switchedBy: 'glossary',
  serve: glossaryRoutes,
  pageAddresses: async () => [links.glossary],
  list: { label: 'Glossary', to: links.glossary, key: glossaryKey, some: () => sql`glossary_terms` },
  contentTables: ['glossary_terms'],
})
