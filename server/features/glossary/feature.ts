import { links } from '../../../contract/links.ts'
import { defineFeature } from '../feature.ts'
import { glossaryRoutes } from './routes.ts'

export const glossaryFeature = defineFeature({
  name: 'glossary',
  switchedBy: 'glossary',
  serve: glossaryRoutes,
  pageAddresses: async () => [links.glossary],
})
