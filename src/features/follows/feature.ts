import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import { keepMails, moveFollows } from './server/follow.ts'
import { followJobs } from './server/jobs.ts'
import { followNewsMail } from './server/mails/follow-news.ts'
import { endMailsRoutes, followRoutes } from './server/routes.ts'

export const followsFeature = defineFeature({
  name: 'follows',
  switchedBy: 'follows',
  serve: followRoutes,
  jobs: followJobs,
  schedules: { 'follows.tell': '* * * * *', 'follows.forget': '47 3 * * *' },
  mails: [followNewsMail],
  jobsWhileOff: ['follows.tell', 'follows.forget'],
  moveReferences: moveFollows,
  beforeEmailChange: keepMails,
  personalTables: [
    { table: 'follows', by: 'user_id' },
    { table: 'follow_choices', by: 'user_id', without: ['feed_number'] },
    {
      table: 'follow_mails',
      by: 'user_id',
      also: sql`
        select title from follow_events as e join articles as a on a.id = e.article_id
        where e.id = r.event_id and a.published_at is not null`,
    },
  ],
})

/** Links in mails must work as long as someone has the mail. */
export const followMailsFeature = defineFeature({ name: 'follow-mails', serve: endMailsRoutes })
