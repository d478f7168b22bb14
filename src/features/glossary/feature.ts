import { sql } from 'kysely'
import { links } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { explainTerms, findUnknownTerms } from './server/explain-terms.ts'
import { glossaryRoutes } from './server/routes.ts'
import { glossaryKey } from './server/terms.ts'

export const glossaryFeature = defineFeature({
  name: 'glossary',
  switchedBy: 'glossary',
  serve: glossaryRoutes,
  pageAddresses: async () => [links.glossary],
  list: { label: 'Glossary', to: links.glossary, key: glossaryKey, some: () => sql`glossary_terms` },
  completeText: async ({ db }, html, place) => (place === 'page' ? explainTerms(db, html) : { html, keys: [] }),
  findTextProblems: async (db, html) =>
    (await findUnknownTerms(db, html)).map((where) => ({
      code: 'link_dead',
      message: 'The glossary does not have this term',
      where,
    })),
  contentTables: ['glossary_terms'],
  demo: () => import('./demo/index.ts'),
})
