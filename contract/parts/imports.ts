import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Id } from '../numbers.ts'
import { partFilters } from './endpoints.ts'
import { partLimits, partMessages } from './rules.ts'

const PartRefusal = z.object({
  line: z.int().describe('Line of the file, from 1'),
  part: z.string(),
  reason: z.string(),
})
export type PartRefusal = z.infer<typeof PartRefusal>

/** An uploaded file of parts. It is checked first and imported on request. */
const PartImport = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(['checking', 'checked', 'importing', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  fresh: z.int().describe('Rows of parts without a record. Imported once the state is `done`'),
  changed: z.int().describe('Rows that change a record'),
  unchanged: z.int(),
  refused: z.int(),
  refusals: z.array(PartRefusal).describe(`The first ${partLimits.listedRefusals}`),
  problem: z.string().nullable().describe('Why the file cannot be read at all'),
  createdAt: Instant,
  createdBy: z.string(),
  finishedAt: Instant.nullable(),
})
export type PartImport = z.infer<typeof PartImport>

const oneImport = { access: 'editor', params: z.object({ id: Id }) } as const

export const partImportEndpoints = endpoints({
  'GET /admin/parts.csv': {
    summary: 'The part records that match as CSV, as an import reads them',
    access: 'editor',
    query: z.object(partFilters),
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'POST /admin/part-imports': {
    summary: 'Uploads a CSV file of parts and checks it. Imports nothing yet. Columns that it lacks stay as they are',
    access: 'editor',
    upload: {
      field: 'file',
      maxBytes: partLimits.importBytes,
      messages: { tooLarge: partMessages.fileTooLarge, missing: partMessages.noImportFile },
    },
    body: z.object({ fileName: z.string().max(200).default('') }),
    answers: { 200: PartImport, 413: ErrorResponse },
  },
  'GET /admin/part-imports/:id': {
    ...oneImport,
    summary: 'The progress of the check or import, and the rows that were not taken',
    answers: { 200: PartImport, 404: ErrorResponse },
  },
  'POST /admin/part-imports/:id/run': {
    ...oneImport,
    summary: 'Imports the file. 409 if it is not checked yet or already imported',
    answers: { 200: PartImport, 404: ErrorResponse, 409: ErrorResponse },
  },
})
