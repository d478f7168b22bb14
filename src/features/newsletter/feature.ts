import { type RawBuilder, sql } from 'kysely'
import { links, newsletterIssueLink, newsletterLink } from '../../platform/contract/links.ts'
import { defineFeature, type EntryList, withList } from '../../platform/server/feature.ts'
import { findArchivePaths } from './server/archive/queries.ts'
import { newsletterJobs, startDelivery } from './server/jobs.ts'
import * as newsletterMails from './server/mails/newsletter.ts'
import { newslettersKey } from './server/newsletters/queries.ts'
import { moreNewslettersRoutes } from './server/newsletters/routes.ts'
import { pauseAfterRestore } from './server/pause-after-restore.ts'
import { newsletterRoutes } from './server/routes.ts'
import { deleteSubscriberOf } from './server/subscription/account-choice.ts'

const sendText = ['digest', 'client_key', 'html', 'plain_text', 'placeholders', 'link_targets', 'unknown_addresses']

const archiveOf = (which: RawBuilder<unknown>): EntryList => ({
  label: 'Newsletters',
  to: links.newsletters,
  key: newslettersKey,
  some: () => sql`newsletter_sends join newsletters on newsletters.id = newsletter_id
    where ${which} and has_archive and deleted_at is null and in_archive and to_all and state <> 'cancelled'`,
})

export const newsletterFeature = defineFeature({
  name: 'newsletter',
  serve: newsletterRoutes,
  jobs: newsletterJobs,
  schedules: { 'newsletter.sweep': '43 3 * * *', 'newsletter.start-due': '* * * * *' },
  work: startDelivery,
  mails: Object.values(newsletterMails),
  personalTables: [
    { table: 'newsletter_subscribers', by: 'id', through: 'subscriber' },
    {
      table: 'newsletter_subscriptions',
      by: 'subscriber_id',
      through: 'subscriber',
      also: sql`select name from newsletters where id = r.newsletter_id`,
    },
    {
      table: 'newsletter_recipients',
      by: 'subscriber_id',
      through: 'subscriber',
      without: ['worker_id'],
      also: sql`select subject, created_at from newsletter_sends where id = r.send_id`,
    },
    { table: 'newsletter_delivery_events', by: 'subscriber_id', through: 'subscriber' },
    {
      table: 'newsletter_tracking',
      by: 'subscriber_id',
      through: 'subscriber',
      also: sql`
        select case r.link when 0 then 'opened' else 'clicked' end as kind, link_targets[r.link] as address
        from newsletter_sends where id = r.send_id`,
    },
    { table: 'newsletter_sends', by: 'created_by', without: sendText },
    { table: 'newsletter_schedules', by: 'created_by', without: ['request'] },
  ],
  erasePerson: (tx, { userId }) => deleteSubscriberOf(tx, userId),
  afterRestore: pauseAfterRestore,
  pageKeys: ['newsletters'],
  pageAddresses: async ({ db, settings }) =>
    withList(
      links.newsletters,
      (await findArchivePaths(db, settings)).flatMap(({ slug, issues }) => [
        newsletterLink(slug),
        ...issues.map((issue) => newsletterIssueLink(slug, issue)),
      ]),
    ),
  list: archiveOf(sql`is_default`),
  demo: () => import('./demo/index.ts'),
})

/** While it is off, scheduled issues still go out and subscribers can still leave. */
export const moreNewslettersFeature = defineFeature({
  name: 'more-newsletters',
  switchedBy: 'newsletters',
  serve: moreNewslettersRoutes,
  list: archiveOf(sql`not is_default`),
})
