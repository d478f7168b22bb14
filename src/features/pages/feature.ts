import { sql } from 'kysely'
import { ownPageLink } from '../../platform/contract/links.ts'
import { defineFeature, type FromAllFeatures } from '../../platform/server/feature.ts'
import type { Deps } from '../../platform/server/feature-deps.ts'
import type { Jobs } from '../../platform/server/jobs/index.ts'
import { isStandingPage } from './contract/rules.ts'
import { pageJobs } from './server/jobs.ts'
import { findPublishedSlugs } from './server/queries.ts'
import { pageRoutes } from './server/routes.ts'
import { picturesOfPages } from './server/shown-pictures.ts'

type PagesDeps = Deps & { jobs: Jobs } & Pick<FromAllFeatures, 'privacy'>

export const pagesFeature = defineFeature<PagesDeps>({
  name: 'pages',
  serve: pageRoutes,
  pictures: picturesOfPages,
  work: pageJobs,
  personalTables: [{ table: 'page_versions', by: 'editor_id', without: ['html'] }],
  openTexts: sql`
    select html from page_versions join pages on pages.slug = page_versions.slug and live_version = page_versions.version
    where deleted_at is null`,
  pageKeys: ['pages'],
  pageAddresses: async ({ db }) =>
    (await findPublishedSlugs(db)).filter((slug) => !isStandingPage(slug)).map((slug) => ownPageLink(slug)),
})
