import { sql } from 'kysely'
import { whitePaperHead } from '../../../contract/content/heads.ts'
import type { Jobs } from '../../jobs/index.ts'
import { placesOf } from '../content/index.ts'
import { defineFeature } from '../feature.ts'
import type { WhitePaperDeps } from './deps.ts'
import { whitePaperJobs } from './jobs.ts'
import { forgetLeadsOf } from './leads.ts'
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
  erasePerson: (tx, { userId }) => forgetLeadsOf(tx, userId),
  ...placesOf(whitePaperHead),
})
