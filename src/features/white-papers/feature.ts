import { sql } from 'kysely'
import { whitePaperHead } from '../../platform/contract/content/heads.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { picturesOfEntries, placesOf } from '../content/server/index.ts'
import { forgetLeadsOf, sweepLeads } from './server/leads.ts'
import { whitePaperMail } from './server/mails/white-paper.ts'
import { privacyOfWhitePapers } from './server/privacy.ts'
import { whitePaperRoutes } from './server/routes.ts'

export const whitePapersFeature = defineFeature({
  name: 'white-papers',
  switchedBy: 'white-papers',
  serve: whitePaperRoutes,
  pictures: picturesOfEntries({ ...whitePaperHead, hasText: false }),
  jobs: ({ db, now }) => ({ 'white-papers.sweep': () => sweepLeads(db, now()) }),
  schedules: { 'white-papers.sweep': '33 3 * * *' },
  mails: [whitePaperMail],
  jobsWhileOff: ['white-papers.sweep'],
  personalTables: [
    {
      table: 'white_paper_leads',
      by: 'email_key',
      through: 'address',
      without: ['token_hash'],
      also: sql`select title, sponsor from white_papers where id = r.white_paper_id`,
    },
  ],
  privacy: { withoutAccount: privacyOfWhitePapers },
  erasePerson: (tx, { userId }) => forgetLeadsOf(tx, userId),
  ...placesOf(whitePaperHead),
  demo: () => import('./demo/index.ts'),
})
