import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Id, paging } from '../numbers.ts'
import { sendingLimits } from './send-rules.ts'

export const NewsletterUser = z.object({
  ID: z.int(),
  Name: z.string(),
  Email: z.string(),
  Phone: z.string().nullable(),
})
export type NewsletterUser = z.infer<typeof NewsletterUser>

/** A file of addresses: first read through, then taken over. */
export const NewsletterImport = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(['checking', 'checked', 'importing', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  fresh: z.int().describe('Rows whose address is new; taken over once it is `done`'),
  known: z.int().describe('Rows whose address is subscribed already'),
  refused: z.int(),
  refusals: z
    .array(z.object({ line: z.int().describe('Of the file, from 1'), reason: z.string() }))
    .describe(`The first ${sendingLimits.listedRefusals}`),
  problem: z.string().nullable().describe('Why the file as a whole cannot be read'),
  createdAt: Instant,
  createdBy: z.string(),
  finishedAt: Instant.nullable(),
})
export type NewsletterImport = z.infer<typeof NewsletterImport>

const oneImport = { access: 'admin', params: z.object({ id: Id }) } as const

export const newsletterListEndpoints = endpoints({
  'GET /admin/newsletter-subscribers': {
    summary:
      'Newsletter subscribers by a part of their name or address; `x-total-count` says how many there are, up to a thousand',
    access: 'admin',
    query: z.object({ search: z.string().max(200).default(''), ...paging(50) }),
    answers: { 200: z.array(z.object({ name: z.string(), email: z.string() })) },
  },
  'GET /admin/newsletter-users-list': {
    summary: 'Newsletter subscribers, the newest first',
    access: 'admin',
    query: z.object({ user_id: z.string().max(100).default('').describe('The ID; empty: everybody'), ...paging(10) }),
    answers: {
      200: z.object({
        data: z.array(NewsletterUser),
        page: z.int(),
        totalPages: z.int(),
        total: z.int(),
        error: z.null(),
      }),
    },
  },
  'GET /admin/newsletter-subscribers.csv': {
    summary: 'All newsletter subscribers as a table',
    access: 'admin',
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'POST /admin/newsletter-imports': {
    summary: 'Brings a table of addresses (CSV) and has it read through, without taking anything over',
    access: 'admin',
    upload: {
      field: 'file',
      maxBytes: sendingLimits.importBytes,
      messages: { tooLarge: 'The file is larger than 20 MB', missing: 'Please choose a file' },
    },
    body: z.object({ fileName: z.string().max(200).default('') }),
    answers: { 200: NewsletterImport, 413: ErrorResponse },
  },
  'GET /admin/newsletter-imports/:id': {
    ...oneImport,
    summary: 'How far the reading or taking over is, and which rows are refused',
    answers: { 200: NewsletterImport, 404: ErrorResponse },
  },
  'POST /admin/newsletter-imports/:id/run': {
    ...oneImport,
    summary: 'Takes over the rows that were not refused. 409 where it was not read through, or is taken over already',
    answers: { 200: NewsletterImport, 404: ErrorResponse, 409: ErrorResponse },
  },
})
