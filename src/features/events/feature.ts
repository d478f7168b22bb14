import { sql } from 'kysely'
import { eventLink, pastEventsLink } from '../../platform/contract/links.ts'
import { findEntrySlugs } from '../../platform/server/content/queries.ts'
import { defineFeature, published } from '../../platform/server/feature.ts'
import type { Deps } from '../../platform/server/feature-deps.ts'
import type { SendMail } from '../../platform/server/mail/index.ts'
import { picturesOfEntries } from '../content/server/index.ts'
import { webinarReminderMail } from './server/mails/webinar-reminder.ts'
import { findPast } from './server/queries.ts'
import { remindRegistered } from './server/registrations/remind.ts'
import { eventRoutes, eventsPageRoutes } from './server/routes.ts'

export const eventsFeature = defineFeature({
  name: 'events',
  switchedBy: 'events',
  serve: eventRoutes,
  pictures: picturesOfEntries({ table: 'events', key: 'event', name: 'events', hasText: true }),
  jobs: (deps: Deps & { sendMail: SendMail }) => ({ 'events.remind': ({ signal }) => remindRegistered(deps, signal) }),
  schedules: { 'events.remind': '*/5 * * * *' },
  mails: [webinarReminderMail],
  personalTables: [
    {
      table: 'event_registrations',
      by: 'user_id',
      also: sql`select title, starts_at from events where id = r.event_id`,
    },
  ],
  pageKeys: ['events'],
  contentTables: ['events'],
  openTexts: sql`select html from events where ${published}`,
  pageAddresses: async ({ db, now }) => {
    const { total } = await findPast(db, now(), { page: 1, limit: 1 })
    const events = await findEntrySlugs(db, 'events')
    return [...events.map((slug) => eventLink(slug)), ...(total > 0 ? [pastEventsLink()] : [])]
  },
  demo: () => import('./demo/index.ts'),
})

export const eventsPageFeature = defineFeature({ name: 'events-page', serve: eventsPageRoutes })
