import { ownPageLink } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { isStandingPage } from './contract/rules.ts'
import { pageJobs } from './server/jobs.ts'
import { findPublishedSlugs } from './server/queries.ts'
import { pageRoutes } from './server/routes.ts'

export const pagesFeature = defineFeature({
  name: 'pages',
  serve: pageRoutes,
  work: pageJobs,
  personalTables: [{ table: 'page_versions', by: 'editor_id', without: ['html'] }],
  pageAddresses: async ({ db }) =>
    (await findPublishedSlugs(db)).filter((slug) => !isStandingPage(slug)).map((slug) => ownPageLink(slug)),
})
