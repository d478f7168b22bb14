import { sql } from 'kysely'
import { eventLink, pastEventsLink } from '../../../contract/links.ts'
import { findEntrySlugs } from '../content/index.ts'
import { defineFeature } from '../feature.ts'
import { eventJobs } from './jobs.ts'
import { findPast } from './queries.ts'
import { eventRoutes } from './routes.ts'

export const eventsFeature = defineFeature({
  name: 'events',
  serve: eventRoutes,
  work: eventJobs,
  personalTables: [
    {
      ...{ table: 'event_registrations', by: 'user_id' },
      also: sql`select title, starts_at from events where id = r.event_id`,
    },
  ],
  pageAddresses: async ({ db, now }) => {
    const { total } = await findPast(db, now(), { page: 1, limit: 1 })
    const events = await findEntrySlugs(db, 'events')
    return [...events.map((slug) => eventLink(slug)), ...(total > 0 ? [pastEventsLink()] : [])]
  },
})
