import { z } from 'zod'
import { hours, minutes, seconds } from '../core/durations.ts'
import { mailJob } from '../mail/mail-job.ts'
import { type JobType, type JobTypes, scheduledJob } from './job-type.ts'

const MailRequest = z.object({ kind: z.enum(['verification', 'reset']), emailKey: z.string() })
const ImportedFile = z.object({ id: z.int() })

export type MailRequest = z.output<typeof MailRequest>

/** Looked up in the background, so that neither the answer nor its duration tells whether an address is known. */
const mailRequestJob = {
  payload: MailRequest,
  concurrency: 2,
  maxAttempts: 8,
  retryDelay: seconds(5),
  maxRetryDelay: minutes(10),
  timeout: minutes(1),
  isSecret: false,
  describe: ({ kind }) => kind,
} satisfies JobType<typeof MailRequest>

const importJob = {
  payload: ImportedFile,
  concurrency: 1,
  maxAttempts: 5,
  retryDelay: seconds(5),
  maxRetryDelay: minutes(5),
  timeout: minutes(30),
  isSecret: false,
  // Each batch looks whether another process has gone on meanwhile.
  isMarked: true,
  describe: ({ id }) => `list ${id}`,
} satisfies JobType<typeof ImportedFile>

/** For another system's export. It goes on where it was when its time is over. */
const siteImportJob = {
  ...importJob,
  maxAttempts: 50,
  timeout: hours(6),
  describe: ({ id }) => `export ${id}`,
} satisfies JobType<typeof ImportedFile>

/** For the whole magazine. It begins anew when its time is over or the process has ended. */
const exportJob = { ...importJob, timeout: hours(6), describe: ({ id }) => `export ${id}` } satisfies JobType<
  typeof ImportedFile
>

const BulkChange = z.object({ id: z.int() })

const bulkChangeJob = {
  payload: BulkChange,
  concurrency: 1,
  maxAttempts: 8,
  retryDelay: seconds(5),
  maxRetryDelay: minutes(5),
  timeout: hours(1),
  isSecret: false,
  describe: ({ id }) => `change ${id}`,
} satisfies JobType<typeof BulkChange>

const RenewPreviews = z.object({ before: z.object({ words: z.number(), share: z.number() }) })

const renewPreviewsJob = { ...scheduledJob, payload: RenewPreviews, timeout: hours(1) } satisfies JobType<
  typeof RenewPreviews
>

const StaffNotices = z.object({ userId: z.int() })

const staffNoticesJob = {
  payload: StaffNotices,
  concurrency: 1,
  maxAttempts: 8,
  retryDelay: seconds(5),
  maxRetryDelay: minutes(10),
  timeout: minutes(1),
  isSecret: false,
  describe: ({ userId }) => `account ${userId}`,
} satisfies JobType<typeof StaffNotices>

const PictureFiles = z.object({ files: z.array(z.string()) })

const pictureFilesJob = {
  payload: PictureFiles,
  concurrency: 1,
  maxAttempts: 12,
  retryDelay: seconds(10),
  maxRetryDelay: hours(6),
  timeout: minutes(5),
  isSecret: false,
  describe: ({ files }) => files[0] ?? '',
} satisfies JobType<typeof PictureFiles>

const PaymentEvent = z.object({ id: z.string(), kind: z.string() })
const OrderCheck = z.object({ providerOrderId: z.string() })

/** Tried for about a day before an administrator has to look at it. */
const paymentJob = {
  concurrency: 2,
  maxAttempts: 12,
  retryDelay: seconds(10),
  maxRetryDelay: hours(6),
  timeout: minutes(2),
  isSecret: false,
} satisfies Omit<JobType, 'payload' | 'describe'>

/** A large magazine takes hours. What fails at night may work a little later. */
const backupJob = { ...scheduledJob, maxAttempts: 3, retryDelay: minutes(10), timeout: hours(8) } satisfies JobType

const Purge = z.object({ keys: z.array(z.string()), isSecond: z.boolean().default(false) })

/** Tried for more than the hour that shared caches may serve a page: then it is gone by itself. */
const purgeJob = {
  payload: Purge,
  concurrency: 1,
  maxAttempts: 30,
  retryDelay: seconds(1),
  maxRetryDelay: minutes(5),
  timeout: minutes(2),
  isSecret: false,
  describe: ({ keys }) => `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ' …' : ''}`,
} satisfies JobType<typeof Purge>

/** Each is handled by the `jobs` of the feature that it is named after. */
export const jobTypes = {
  'mail.send': mailJob,
  'accounts.mail-request': mailRequestJob,
  'accounts.sweep': scheduledJob,
  'ads.turn': scheduledJob,
  'articles.change-many': bulkChangeJob,
  'attachments.sweep': scheduledJob,
  'audit.sweep': scheduledJob,
  'classifieds.end': scheduledJob,
  'articles.count-keywords': scheduledJob,
  'articles.forget-changes': scheduledJob,
  'articles.publish-due': scheduledJob,
  'articles.renew-previews': renewPreviewsJob,
  'letters.sweep': scheduledJob,
  'letters.tell': scheduledJob,
  'error-reports.sweep': scheduledJob,
  'events.remind': scheduledJob,
  'newsroom.mail-notices': staffNoticesJob,
  'pages.publish-due': scheduledJob,
  'pictures.remove-files': pictureFilesJob,
  'analytics.sweep': scheduledJob,
  'follows.tell': { ...scheduledJob, timeout: hours(1) },
  'follows.mail': { ...scheduledJob, timeout: hours(6) },
  'follows.forget': scheduledJob,
  'backups.make': backupJob,
  'backups.try': backupJob,
  'members.change-many': bulkChangeJob,
  'members.import': importJob,
  'parts.import': importJob,
  'members.forget-changes': scheduledJob,
  'newsletter.start-due': scheduledJob,
  'newsletter.sweep': scheduledJob,
  'newsletter.import': importJob,
  'organisations.notify': scheduledJob,
  'organisations.sweep': scheduledJob,
  'programs.deliver': scheduledJob,
  'programs.sweep': scheduledJob,
  'redirects.import': importJob,
  'site-import.import': siteImportJob,
  'site-import.undo': siteImportJob,
  'imports.sweep': scheduledJob,
  'exports.make': exportJob,
  'exports.sweep': scheduledJob,
  'shared-caches.purge': purgeJob,
  'subscriptions.payment-event': {
    ...paymentJob,
    payload: PaymentEvent,
    describe: ({ id, kind }: z.output<typeof PaymentEvent>) => `${kind} (${id})`,
  },
  'subscriptions.check-order': {
    ...paymentJob,
    payload: OrderCheck,
    describe: ({ providerOrderId }: z.output<typeof OrderCheck>) => providerOrderId,
  },
  'subscriptions.reconcile': scheduledJob,
  'subscriptions.reconcile-disputes': scheduledJob,
  'subscriptions.remind': scheduledJob,
  'subscriptions.mail-gifts': scheduledJob,
  'white-papers.sweep': scheduledJob,
} satisfies JobTypes
