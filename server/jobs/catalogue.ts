import { mailRequestJob, sweepJob } from '../features/accounts/index.ts'
import { adTurnJob } from '../features/ads/index.ts'
import { viewSweepJob } from '../features/analytics/index.ts'
import { newsletterImportJob, newsletterSweepJob } from '../features/newsletter/index.ts'
import { countKeywordsJob, publishDueJob } from '../features/newsroom/index.ts'
import { reconcileJob, remindJob } from '../features/subscriptions/index.ts'
import { mailJob } from '../mail/mail-job.ts'
import type { Catalogue } from './job-type.ts'

/** Every background job of the magazine. */
export const catalogue = {
  'mail.send': mailJob,
  'accounts.mail-request': mailRequestJob,
  'accounts.sweep': sweepJob,
  'ads.turn': adTurnJob,
  'articles.count-keywords': countKeywordsJob,
  'articles.publish-due': publishDueJob,
  'analytics.sweep': viewSweepJob,
  'newsletter.sweep': newsletterSweepJob,
  'newsletter.import': newsletterImportJob,
  'subscriptions.reconcile': reconcileJob,
  'subscriptions.remind': remindJob,
} satisfies Catalogue
