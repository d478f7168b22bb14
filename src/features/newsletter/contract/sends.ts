import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { ArticleListItem } from '../../articles/contract/articles.ts'
import { moment } from '../../articles/contract/schemas.ts'
import { scheduleMessages } from './segments.ts'
import {
  ChosenSegment,
  NewsletterContent,
  SegmentPlans,
  SelectedArticles,
  SendNewsletterRequest,
} from './send-request.ts'
import { skipReasons } from './send-rules.ts'

const maxBody = 512 * 1024

const SkippedAddress = z.object({ email: z.string(), reason: z.enum(Object.values(skipReasons)) })

/** "Submitted" means that the mail server accepted the message. */
export const NewsletterSend = z.object({
  id: z.int(),
  subject: z.string(),
  newsletter: z.string().describe('The name of the newsletter'),
  articles: z.int().describe('Number of articles'),
  toAll: z.boolean(),
  segment: z.string().describe('The segment of the subscribers, in words; empty: all of them'),
  isArchived: z.boolean().describe('Readers find it in the archive, if its newsletter has one'),
  state: z.enum(['sending', 'paused', 'cancelled', 'done']),
  total: z.int().describe('Recipients'),
  queued: z.int().describe('Waiting to be submitted, including deferred ones'),
  deferred: z.int().describe('Deferred by the mail server; retried later'),
  leased: z.int().describe('Being submitted now'),
  submitted: z.int(),
  failed: z.int(),
  skipped: z.int(),
  unconfirmed: z.int().describe('Unknown whether the message was submitted. These recipients may get it twice'),
  perSecond: z.number().describe('Submitted per second since it was started or resumed'),
  secondsLeft: z.int().nullable(),
  problem: z.string().nullable().describe('Why the send is stalled right now'),
  createdAt: Instant,
  createdBy: z.string(),
  finishedAt: Instant.nullable(),
})
export type NewsletterSend = z.infer<typeof NewsletterSend>

const Reason = z.object({
  kind: z.enum(['failed', 'skipped', 'deferred', 'unconfirmed', 'bounced']),
  reason: z.string(),
  count: z.int(),
})

/** An issue that will go out later, or that failed to start. */
export const NewsletterSchedule = z.object({
  id: z.int(),
  subject: z.string(),
  newsletter: z.string(),
  startsAt: Instant,
  hasFailed: z.boolean(),
  problem: z.string().nullable().describe('Why it did not go out'),
  createdBy: z.string(),
  request: z
    .object({
      newsletter: z.int(),
      subject: z.string(),
      preheader: z.string(),
      customMessage: z.string(),
      messageHtml: z.string(),
      sponsor: z.object({ name: z.string(), title: z.string(), text: z.string(), link: z.string() }).nullish(),
      hasBookedAd: z.boolean().optional(),
      selectedArticles: z.array(z.int()),
      sendToAll: z.boolean(),
      segment: z.object({
        plan: SegmentPlans.optional(),
        signedUpBefore: z.string().optional(),
        label: z.string().optional(),
        alsoGets: z.string().optional(),
        follows: z.string().optional(),
      }),
      selectedUsers: z.array(z.string()),
    })
    .nullable()
    .describe('What composes it again; null: the rules have changed since'),
})
export type NewsletterSchedule = z.infer<typeof NewsletterSchedule>

export const NewsletterSendDetail = NewsletterSend.extend({
  preheader: z.string(),
  customMessage: z.string(),
  articleIds: z.array(z.int()),
  unknownAddresses: z.array(z.string()).describe('Selected addresses that are not in the list of subscribers'),
  reasons: z.array(Reason).describe('Most frequent first'),
  tracking: z
    .object({ openedBy: z.int(), clickedBy: z.int() })
    .nullable()
    .describe('How many recipients opened it or clicked a link; null if tracking is off'),
  isSummedUp: z.boolean().describe('Over a year old: it is not kept any longer who its recipients were'),
})
export type NewsletterSendDetail = z.infer<typeof NewsletterSendDetail>

const IssueCheck = z.object({ level: z.enum(['problem', 'warning']), sentence: z.string() })
export type IssueCheck = z.infer<typeof IssueCheck>

export const NewsletterPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: z.int().describe('Size of the HTML. Mail programs clip what exceeds 102 kB'),
})
export type NewsletterPreview = z.infer<typeof NewsletterPreview>

const send = { params: z.object({ id: Id }), access: 'admin' } as const
const control = (summary: string) =>
  ({ ...send, summary, maxBody, answers: { 200: NewsletterSend, 404: ErrorResponse, 409: ErrorResponse } }) as const

export const newsletterSendingEndpoints = endpoints({
  'POST /admin/send-newsletter': {
    summary:
      'Queues a newsletter. Repeating the same content to the same recipients within a day makes no second send, whoever repeats it',
    access: 'admin',
    maxBody,
    body: SendNewsletterRequest,
    answers: {
      200: MessageAnswer.extend({
        sendId: z.int(),
        recipients: z.int(),
        leftOut: z.int().describe('Recipients who already got the same content from a cancelled send'),
        isNew: z.boolean().describe('False if the same send already exists'),
        skipped: z.array(SkippedAddress).describe('Selected addresses that get no newsletter'),
      }),
      409: ErrorResponse,
    },
  },
  'POST /admin/fetch-newsletter-articles': {
    summary: 'The published ones of these articles, in this order',
    access: 'admin',
    maxBody,
    body: z.object({ selectedArticles: SelectedArticles }),
    answers: { 200: z.object({ data: z.array(ArticleListItem) }) },
  },
  'POST /admin/preview-newsletter': {
    summary: 'A newsletter as it would be sent, with links that identify no subscriber',
    access: 'admin',
    maxBody,
    body: NewsletterContent,
    answers: { 200: NewsletterPreview.extend({ checks: z.array(IssueCheck).describe('What should be mended') }) },
  },
  'POST /admin/test-newsletter': {
    summary: 'Submits a newsletter to my own address only, and returns the mail server’s answer',
    access: 'admin',
    maxBody,
    body: NewsletterContent,
    answers: { 200: MessageAnswer, 429: ErrorResponse, 503: ErrorResponse },
  },
  'POST /admin/newsletter-audience': {
    summary: 'How many subscribers an issue would go to',
    access: 'admin',
    maxBody,
    body: z.object({ newsletter: NewsletterContent.shape.newsletter, segment: ChosenSegment }),
    answers: { 200: z.object({ count: z.int() }), 404: ErrorResponse },
  },
  'GET /admin/newsletter-schedules': {
    summary: 'Issues that are to go out, and those that could not',
    access: 'admin',
    answers: { 200: z.array(NewsletterSchedule) },
  },
  'POST /admin/newsletter-schedules': {
    summary: 'Schedules an issue. Recipients are selected at send time',
    access: 'admin',
    maxBody,
    body: SendNewsletterRequest.extend({ startsAt: moment(scheduleMessages.noTime) }),
    answers: { 201: MessageAnswer.extend({ id: z.int() }) },
  },
  'DELETE /admin/newsletter-schedules/:id': {
    summary: 'Takes back a schedule that has not begun. 409 once it has',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: MessageAnswer, 404: ErrorResponse, 409: ErrorResponse },
  },
  'GET /admin/newsletter-sends': {
    summary: 'All sends, or those of one newsletter, newest first',
    access: 'admin',
    query: z.object({ newsletter: Id.optional(), ...paging(10) }),
    answers: { 200: z.object({ data: z.array(NewsletterSend), ...pageCounts }) },
  },
  'GET /admin/newsletter-sends/:id': {
    ...send,
    summary: 'The progress and problems of a send',
    answers: { 200: NewsletterSendDetail, 404: ErrorResponse },
  },
  'GET /admin/newsletter-sends/:id/preview': {
    ...send,
    summary: 'The newsletter that was sent, with links that identify no subscriber',
    answers: { 200: NewsletterPreview, 404: ErrorResponse },
  },
  'GET /admin/newsletter-sends/:id/recipients': {
    ...send,
    summary: 'Recipients whose message failed, was skipped, deferred, unconfirmed or bounced',
    query: z.object({ kind: Reason.shape.kind, ...paging(25) }),
    answers: {
      200: z.object({
        data: z.array(z.object({ name: z.string(), email: z.string(), reason: z.string(), at: Instant })),
        ...pageCounts,
      }),
      404: ErrorResponse,
    },
  },
  'POST /admin/newsletter-sends/:id/pause': control('Stops submitting within a second. `resume` continues'),
  'POST /admin/newsletter-sends/:id/resume': control('Continues a paused send'),
  'POST /admin/newsletter-sends/:id/cancel': control('Ends a send for good. Submitted messages cannot be recalled'),
  'POST /admin/newsletter-sends/:id/retry': control('Retries the failed recipients'),
})
