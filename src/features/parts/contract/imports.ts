import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { importCalls, importOf } from '../../imports/contract/imports.ts'
import { partFilters } from './endpoints.ts'
import { partLimits } from './rules.ts'

const PartImport = importOf(
  {
    fresh: z.int().describe('Rows of parts without a record. Imported once the state is `done`'),
    changed: z.int().describe('Rows that change a record'),
    unchanged: z.int(),
  },
  { part: z.string() },
)
export type PartImport = z.infer<typeof PartImport>

const calls = importCalls({
  access: 'editor',
  summary: 'Uploads a CSV file of parts and checks it. Imports nothing yet. Columns that it lacks stay as they are',
  maxBytes: partLimits.importBytes,
  options: {},
  answer: PartImport,
})

export const partImportEndpoints = endpoints({
  'GET /admin/parts.csv': {
    summary: 'The part records that match as CSV, as an import reads them',
    access: 'editor',
    query: z.object(partFilters),
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'POST /admin/part-imports': calls.upload,
  'GET /admin/part-imports/:id': calls.progress,
  'POST /admin/part-imports/:id/run': calls.run,
})
