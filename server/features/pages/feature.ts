import { ownPageLink } from '../../../contract/links.ts'
import { isStandingPage } from '../../../contract/pages/rules.ts'
import { defineFeature } from '../feature.ts'
import { pageJobs } from './jobs.ts'
import { findPublishedSlugs } from './queries.ts'
import { pageRoutes } from './routes.ts'

export const pagesFeature = defineFeature({
  name: 'pages',
  serve: pageRoutes,
  work: pageJobs,
  personalTables: [{ table: 'page_versions', by: 'editor_id', without: ['html'] }],
  pageAddresses: async ({ db }) =>
    (await findPublishedSlugs(db)).filter((slug) => !isStandingPage(slug)).map((slug) => ownPageLink(slug)),
})
