import { z } from 'zod'
import { ArticleListItem } from '../article/articles.ts'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { Instant, MessageAnswer } from '../fields.ts'
import { Id, paging } from '../numbers.ts'
import { sendingLimits, sendingMessages, skipReasons } from './send-rules.ts'

const maxBody = 512 * 1024

const lengthOf = (text: string) => Array.from(text).length
const hasControlCharacter = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text)

/** A line of a mail's head. */
const line = (name: string, longest: number) =>
  z
    .string()
    .refine((text) => !hasControlCharacter(text), `${name} must be one line`)
    .transform((text) => text.trim())
    .refine((text) => lengthOf(text) <= longest, `${name} must have at most ${longest} characters`)

const ArticleNumber = z.union(
  [
    z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    Id,
  ],
  { error: 'Articles are named by their numbers' },
)

const SelectedArticles = z
  .array(ArticleNumber)
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length <= sendingLimits.articles, sendingMessages.tooManyArticles)

/** What a newsletter says: the articles stand in it in this order. */
const content = {
  customMessage: z
    .string()
    .refine((text) => !text.includes('\0'), 'The message holds a character that cannot be sent')
    .refine(
      (text) => lengthOf(text) <= sendingLimits.customMessage,
      `The message must have at most ${sendingLimits.customMessage} characters`,
    )
    .default(''),
  selectedArticles: SelectedArticles.refine((ids) => ids.length > 0, sendingMessages.articlesRequired),
  subject: line('The subject', sendingLimits.subject).default('').describe('Empty: made from the first article'),
  preheader: line('The preheader', sendingLimits.preheader)
    .default('')
    .describe('Shown beside the subject. Empty: made from the articles'),
}

export const NewsletterContent = z.object(content)
export type NewsletterContent = z.output<typeof NewsletterContent>

export const SendNewsletterRequest = z.object({
  ...content,
  selectedUsers: z
    .array(z.string().max(1_000))
    .max(sendingLimits.selectedUsers, `At most ${sendingLimits.selectedUsers} recipients can be picked by name`)
    .default([])
    .describe('Addresses. Of no account with sendToAll'),
  sendToAll: z.boolean().default(false),
  clientKey: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must have 8 to 64 letters or digits')
    .optional()
    .describe('Names this press of the button: asked again with the same, it is one send'),
})
export type SendNewsletterRequest = z.output<typeof SendNewsletterRequest>

const SkippedAddress = z.object({ email: z.string(), reason: z.enum(Object.values(skipReasons)) })

/** A send and how far it is. "Submitted" is what we know: the mail server took the message over. */
export const NewsletterSend = z.object({
  id: z.int(),
  subject: z.string(),
  articles: z.int().describe('How many'),
  toAll: z.boolean(),
  state: z.enum(['sending', 'paused', 'cancelled', 'done']),
  total: z.int().describe('Recipients'),
  queued: z.int().describe('Still to be submitted, of which some were put off'),
  deferred: z.int().describe('Put off by the mail server, and tried again later'),
  sending: z.int().describe('Being submitted at the moment'),
  submitted: z.int(),
  failed: z.int(),
  skipped: z.int(),
  unconfirmed: z.int().describe('Of whom it is not known whether the message was submitted; it may come twice'),
  perSecond: z.number().describe('Submitted a second since it was begun or resumed'),
  secondsLeft: z.int().nullable(),
  problem: z.string().nullable().describe('What keeps it from going on for the moment'),
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

export const NewsletterSendDetail = NewsletterSend.extend({
  preheader: z.string(),
  customMessage: z.string(),
  articleIds: z.array(z.int()),
  unknownAddresses: z.array(z.string()).describe('Asked for by name, and not in the list of subscribers'),
  reasons: z.array(Reason).describe('Most frequent first'),
  tracking: z
    .object({ openedBy: z.int(), clickedBy: z.int() })
    .nullable()
    .describe('How many recipients opened it or clicked a link; null where that is not counted'),
})
export type NewsletterSendDetail = z.infer<typeof NewsletterSendDetail>

export const NewsletterPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: z.int().describe('Of the HTML; mail programs cut off what is over 102 kB'),
})
export type NewsletterPreview = z.infer<typeof NewsletterPreview>

const send = { params: z.object({ id: Id }), access: 'admin' } as const
const control = (summary: string) =>
  ({ ...send, summary, maxBody, answers: { 200: NewsletterSend, 404: ErrorResponse, 409: ErrorResponse } }) as const

export const newsletterSendingEndpoints = endpoints({
  'POST /admin/send-newsletter': {
    summary:
      'Queues a newsletter. The same content to the same recipients is one send for a day, however often and by whomever it is asked for',
    access: 'admin',
    maxBody,
    body: SendNewsletterRequest,
    answers: {
      200: MessageAnswer.extend({
        sendId: z.int(),
        recipients: z.int(),
        leftOut: z.int().describe('Who has had the same already, from a send that was cancelled'),
        isNew: z.boolean().describe('False: it was asked for before'),
        skipped: z.array(SkippedAddress).describe('Addresses of selectedUsers that get none'),
      }),
      409: ErrorResponse,
    },
  },
  'POST /admin/fetch-newsletter-articles': {
    summary: 'These articles in this order, as far as they are published',
    access: 'admin',
    maxBody,
    body: z.object({ selectedArticles: SelectedArticles }),
    answers: { 200: z.object({ data: z.array(ArticleListItem) }) },
  },
  'POST /admin/preview-newsletter': {
    summary: 'A newsletter as it would be sent, with links that belong to nobody',
    access: 'admin',
    maxBody,
    body: NewsletterContent,
    answers: { 200: NewsletterPreview },
  },
  'POST /admin/test-newsletter': {
    summary: 'Submits a newsletter to my own address only, and says what the mail server answered',
    access: 'admin',
    maxBody,
    body: NewsletterContent,
    answers: { 200: MessageAnswer, 429: ErrorResponse, 503: ErrorResponse },
  },
  'GET /admin/newsletter-sends': {
    summary: 'All sends, the newest first',
    access: 'admin',
    query: z.object(paging(10)),
    answers: {
      200: z.object({ data: z.array(NewsletterSend), page: z.int(), totalPages: z.int(), total: z.int() }),
    },
  },
  'GET /admin/newsletter-sends/:id': {
    ...send,
    summary: 'How far a send is, and what went wrong',
    answers: { 200: NewsletterSendDetail, 404: ErrorResponse },
  },
  'GET /admin/newsletter-sends/:id/preview': {
    ...send,
    summary: 'What was sent, with links that belong to nobody',
    answers: { 200: NewsletterPreview, 404: ErrorResponse },
  },
  'GET /admin/newsletter-sends/:id/recipients': {
    ...send,
    summary: 'Recipients who failed, were skipped or put off, could not be confirmed, or whose mail came back',
    query: z.object({ kind: Reason.shape.kind, ...paging(25) }),
    answers: {
      200: z.object({
        data: z.array(z.object({ name: z.string(), email: z.string(), reason: z.string(), at: Instant })),
        page: z.int(),
        totalPages: z.int(),
        total: z.int(),
      }),
      404: ErrorResponse,
    },
  },
  'POST /admin/newsletter-sends/:id/pause': control('Stops submitting within a second; `resume` goes on'),
  'POST /admin/newsletter-sends/:id/resume': control('Goes on with a send that was paused'),
  'POST /admin/newsletter-sends/:id/cancel': control('Ends a send for good; what was submitted was submitted'),
  'POST /admin/newsletter-sends/:id/retry': control('Tries those again who failed'),
})
