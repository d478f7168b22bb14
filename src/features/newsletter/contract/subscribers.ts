import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { askedColumns, importCalls, importOf } from '../../imports/contract/imports.ts'

export const NewsletterUser = z.object({
  ID: z.int(),
  Name: z.string(),
  Email: z.string(),
  Phone: z.string().nullable(),
})
export type NewsletterUser = z.infer<typeof NewsletterUser>

export const aboutAddress = { email: z.string().nullable().describe('Null if the row has no address') }

const NewsletterImport = importOf(
  {
    fresh: z.int().describe('Rows with a new address. Imported once the state is `done`'),
    known: z.int().describe('Rows whose address is already subscribed'),
    suppressed: z
      .int()
      .describe(
        'Refused rows whose owner said no or whose mail bounces. They go on the suppression list with the import',
      ),
    ...askedColumns,
  },
  aboutAddress,
)
export type NewsletterImport = z.infer<typeof NewsletterImport>

const imports = importCalls({
  access: 'admin',
  summary: 'Uploads a CSV file of addresses and checks it. Imports nothing yet',
  options: { newsletter: Id.optional().describe('The id of a newsletter. Without it: the default one') },
  answer: NewsletterImport,
})

const OneNewsletter = Id.optional().describe('The id of a newsletter. Without it: all of them')

export const newsletterSubscriberEndpoints = endpoints({
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
    answers: { 200: z.object({ data: z.array(NewsletterUser), ...pageCounts, error: z.null() }) },
  },
  'GET /admin/newsletter-subscribers.csv': {
    summary: 'All newsletter subscribers as CSV',
    access: 'admin',
    freshFactor: true,
    query: z.object({ newsletter: OneNewsletter }),
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'POST /admin/newsletter-imports': imports.upload,
  'GET /admin/newsletter-imports/:id': imports.progress,
  'PUT /admin/newsletter-imports/:id': imports.answer,
  'POST /admin/newsletter-imports/:id/run': imports.run,
})
