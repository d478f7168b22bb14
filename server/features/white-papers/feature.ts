import { sql } from 'kysely'
import { links, whitePaperLink } from '../../../contract/links.ts'
import type { Jobs } from '../../jobs/index.ts'
import { defineFeature, published, withList } from '../feature.ts'
import type { WhitePaperDeps } from './deps.ts'
import { whitePaperJobs } from './jobs.ts'
import { forgetLeadsOf } from './leads.ts'
import { findWhitePaperSlugs, whitePapersKey } from './queries.ts'
import { whitePaperRoutes } from './routes.ts'

export const whitePapersFeature = defineFeature<WhitePaperDeps & { jobs: Jobs }>({
  name: 'white-papers',
  switchedBy: 'white-papers',
  serve: whitePaperRoutes,
  work: whitePaperJobs,
  personalTables: [
    {
      ...{ table: 'white_paper_leads', by: 'email_key', through: 'address', without: ['token_hash'] },
      also: sql`select title, sponsor from white_papers where id = r.white_paper_id`,
    },
  ],
  forgetPerson: (tx, { userId }) => forgetLeadsOf(tx, userId),
  pageAddresses: async ({ db }) => withList(links.whitePapers, (await findWhitePaperSlugs(db)).map(whitePaperLink)),
  list: {
    label: 'White papers',
    to: links.whitePapers,
    key: whitePapersKey,
    some: () => sql`white_papers where ${published}`,
  },
  contentTables: ['white_papers'],
})
