import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { ImportRefusal } from '../newsletter/list.ts'
import { sendingLimits } from '../newsletter/send-rules.ts'
import { Id } from '../numbers.ts'
import { GrantDay } from '../subscriptions/admin-endpoints.ts'

/** An uploaded file of members. It is checked first and imported on request. */
export const MemberImport = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(['checking', 'checked', 'importing', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  fresh: z.int().describe('Rows of new members. Imported once the state is `done`'),
  known: z.int().describe('Rows of members who have an account already'),
  subscribed: z.int().describe('Members whom the file newly subscribes to the newsletter'),
  declined: z.int().describe('Members whom the newsletter never goes to, as the file says no'),
  granted: z.int().describe('Members who get a complimentary plan'),
  refused: z.int().describe('Rows that are not taken, or not in full'),
  refusals: z.array(ImportRefusal).describe(`The first ${sendingLimits.listedRefusals}. Removed after a month`),
  problem: z.string().nullable().describe('Why the file cannot be read at all'),
  createdAt: Instant,
  createdBy: z.string(),
  finishedAt: Instant.nullable(),
})
export type MemberImport = z.infer<typeof MemberImport>

const oneImport = { access: 'admin', params: z.object({ id: Id }) } as const

export const memberImportEndpoints = endpoints({
  'POST /admin/member-imports': {
    summary: 'Uploads a CSV file with the columns of Ghost’s exports of members and checks it. Imports nothing yet',
    access: 'admin',
    upload: {
      field: 'file',
      maxBytes: sendingLimits.importBytes,
      messages: { tooLarge: 'The file is larger than 20 MB', missing: 'Please choose a file' },
    },
    body: z.object({
      fileName: z.string().max(200).default(''),
      until: z
        .union([z.literal(''), GrantDay])
        .default('')
        .describe('The last day of complimentary plans for which the file names none. Empty: they are not granted'),
    }),
    answers: { 200: MemberImport, 413: ErrorResponse },
  },
  'GET /admin/member-imports/:id': {
    ...oneImport,
    summary: 'The progress of the check or import, and the rows that were not taken',
    answers: { 200: MemberImport, 404: ErrorResponse },
  },
  'POST /admin/member-imports/:id/run': {
    ...oneImport,
    summary: 'Imports the file. 409 if it is not checked yet or already imported',
    answers: { 200: MemberImport, 404: ErrorResponse, 409: ErrorResponse },
  },
})
