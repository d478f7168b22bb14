import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Id, pageCounts, paging } from '../numbers.ts'
import { sendingLimits } from './send-rules.ts'

export const NewsletterUser = z.object({
  ID: z.int(),
  Name: z.string(),
  Email: z.string(),
  Phone: z.string().nullable(),
})
export type NewsletterUser = z.infer<typeof NewsletterUser>

export const ImportRefusal = z.object({
  line: z.int().describe('Line of the file, from 1'),
  email: z.string().nullable().describe('Null if the row has no address'),
  reason: z.string(),
})
export type ImportRefusal = z.infer<typeof ImportRefusal>

/** An uploaded file of addresses. It is checked first and imported on request. */
export const NewsletterImport = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(['checking', 'checked', 'importing', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  fresh: z.int().describe('Rows with a new address. Imported once the state is `done`'),
  known: z.int().describe('Rows whose address is already subscribed'),
  refused: z.int(),
  suppressed: z
    .int()
    .describe(
      'Refused rows whose owner said no or whose mail bounces. They go on the suppression list with the import',
    ),
  refusals: z.array(ImportRefusal).describe(`The first ${sendingLimits.listedRefusals}. Removed after a month`),
  problem: z.string().nullable().describe('Why the file cannot be read at all'),
  createdAt: Instant,
  createdBy: z.string(),
  finishedAt: Instant.nullable(),
})
export type NewsletterImport = z.infer<typeof NewsletterImport>

const OneNewsletter = Id.optional().describe('The id of a newsletter. Without it: all of them')

const oneImport = { access: 'admin', params: z.object({ id: Id }) } as const

export const newsletterListEndpoints = endpoints({
  'GET /admin/newsletter-subscribers': {
    summary:
      'Newsletter subscribers by part of a name or address. `x-total-count` is their number, counted up to a thousand',
    access: 'admin',
    query: z.object({ search: z.string().max(200).default(''), ...paging(50) }),
    answers: { 200: z.array(z.object({ name: z.string(), email: z.string() })) },
  },
  'GET /admin/newsletter-users-list': {
    summary: 'Newsletter subscribers, newest first',
    access: 'admin',
    query: z.object({
      user_id: z.string().max(100).default('').describe('The ID of one subscriber. Empty: all subscribers'),
      search: z.string().max(200).default('').describe('An ID, or else part of a name or address'),
      newsletter: OneNewsletter,
      ...paging(10),
    }),
    answers: {
      200: z.object({
        data: z.array(NewsletterUser),
        ...pageCounts,
        error: z.null(),
      }),
    },
  },
  'GET /admin/newsletter-subscribers.csv': {
    summary: 'All newsletter subscribers as CSV',
    access: 'admin',
    query: z.object({ newsletter: OneNewsletter }),
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'POST /admin/newsletter-imports': {
    summary: 'Uploads a CSV file of addresses and checks it. Imports nothing yet',
    access: 'admin',
    upload: {
      field: 'file',
      maxBytes: sendingLimits.importBytes,
      messages: { tooLarge: 'The file is larger than 20 MB', missing: 'Please choose a file' },
    },
    body: z.object({
      fileName: z.string().max(200).default(''),
      newsletter: Id.optional().describe('The id of a newsletter. Without it: the default one'),
    }),
    answers: { 200: NewsletterImport, 413: ErrorResponse },
  },
  'GET /admin/newsletter-imports/:id': {
    ...oneImport,
    summary: 'The progress of the check or import, and the refused rows',
    answers: { 200: NewsletterImport, 404: ErrorResponse },
  },
  'POST /admin/newsletter-imports/:id/run': {
    ...oneImport,
    summary: 'Imports the accepted rows. 409 if the file is not checked yet or already imported',
    answers: { 200: NewsletterImport, 404: ErrorResponse, 409: ErrorResponse },
  },
})
