import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, MessageAnswer, Paragraphs } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id, paging } from '../../../platform/contract/numbers.ts'
import { visibleLength } from '../../../platform/contract/visible-rules.ts'
import { errorReportMessages } from './messages.ts'
import { type ErrorReportState, errorReportLimits, errorReportStates } from './rules.ts'

const State = z.enum(Object.keys(errorReportStates) as [ErrorReportState, ...ErrorReportState[]])

export const ErrorReportForm = z.object({
  words: z
    .string(errorReportMessages.tooShort)
    .pipe(Paragraphs)
    .refine((text) => visibleLength(text) >= errorReportLimits.least, errorReportMessages.tooShort)
    .refine((text) => text.length <= errorReportLimits.words, errorReportMessages.tooLong),
  // Corrections have the name in brackets.
  finder: Line.transform((name) => name.replace(/[()]/g, '').trim())
    .pipe(z.string().max(errorReportLimits.finder, errorReportMessages.finderTooLong))
    .default(''),
})
export type ErrorReportForm = z.output<typeof ErrorReportForm>

const ErrorReport = z.object({
  id: z.int(),
  article: z.object({ id: z.int(), title: z.string(), link: z.string() }),
  words: z.string().describe(`Empty: corrected more than ${errorReportLimits.keptDays} days ago`),
  finder: z.string().describe('Empty: no thanks are wanted'),
  state: State,
  reportedAt: Instant,
  settledBy: z.string().describe('Empty: nobody yet'),
})
export type ErrorReport = z.infer<typeof ErrorReport>

const oneReport = { access: 'editor', params: z.object({ id: Id }) } as const

export const errorReportEndpoints = endpoints({
  'GET /admin/error-reports': {
    summary: 'What readers say is wrong in articles, the newest first',
    access: 'editor',
    query: z.object({ state: State.default('open'), ...paging(25) }),
    answers: { 200: z.object({ data: z.array(ErrorReport), total: z.int() }) },
  },
  'PUT /admin/error-reports/:id': {
    ...oneReport,
    summary: 'Says that a report names no error, or opens it again',
    body: z.object({ state: State.extract(['open', 'declined']) }),
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'DELETE /admin/error-reports/:id': {
    ...oneReport,
    summary: 'Deletes a report for good',
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'POST /admin/error-reports/decline-open': {
    summary: 'Says that no open report names an error, and answers which to undo that',
    access: 'editor',
    answers: { 200: MessageAnswer.extend({ ids: z.array(z.int()) }) },
  },
  'POST /admin/error-reports/reopen': {
    summary: 'Opens declined reports again',
    access: 'editor',
    body: z.object({ ids: z.array(BodyId).max(2 * errorReportLimits.open) }),
    answers: { 200: MessageAnswer },
  },
  'POST /admin/error-reports/:id/correction': {
    ...oneReport,
    summary: 'Writes a correction above the text of the article, which thanks the finder',
    body: z.object({
      words: Line.pipe(
        z
          .string()
          .min(1, errorReportMessages.noCorrection)
          .max(errorReportLimits.correction, errorReportMessages.correctionTooLong),
      ),
    }),
    answers: { 200: MessageAnswer, 404: ErrorResponse, 409: ErrorResponse },
  },
})
