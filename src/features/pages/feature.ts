import { sql } from 'kysely'
import { ownPageLink } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { isStandingPage } from './contract/rules.ts'
import { publishDuePages } from './server/publish-due-pages.ts'
import { findPublishedSlugs } from './server/queries.ts'
import { pageRoutes } from './server/routes.ts'
import { picturesOfPages } from './server/shown-pictures.ts'

export const pagesFeature = defineFeature({
  name: 'pages',
  serve: pageRoutes,
  pictures: picturesOfPages,
  jobs: ({ db, now }) => ({ 'pages.publish-due': () => publishDuePages(db, now) }),
  schedules: { 'pages.publish-due': '* * * * *' },
  personalTables: [{ table: 'page_versions', by: 'editor_id', without: ['html'] }],
  openTexts: sql`
    select html from page_versions join pages on pages.slug = page_versions.slug and live_version = page_versions.version
    where deleted_at is null`,
  pageKeys: ['pages'],
  pageAddresses: async ({ db }) =>
    (await findPublishedSlugs(db)).filter((slug) => !isStandingPage(slug)).map((slug) => ownPageLink(slug)),
})
