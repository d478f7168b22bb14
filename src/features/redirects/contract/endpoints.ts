import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { importCalls, importOf } from '../../imports/contract/imports.ts'
import { redirectLimits, redirectMessages, redirectStatuses } from './rules.ts'

const Status = z.union(
  redirectStatuses.map((status) => z.literal(status)),
  { error: redirectMessages.noStatus },
)

const RedirectFields = z.object({
  path: z
    .string()
    .trim()
    .min(1, redirectMessages.noPath)
    .max(redirectLimits.pathCharacters, redirectMessages.pathTooLong),
  target: z.string().trim().max(redirectLimits.targetCharacters, redirectMessages.targetTooLong).default(''),
  status: Status,
})
export type RedirectFields = z.infer<typeof RedirectFields>

export const Redirect = z.object({
  id: z.int(),
  path: z.string().describe('With its query, if only that query is redirected'),
  target: z.string().describe('Empty: gone'),
  status: Status,
  hits: z.int(),
  lastHitAt: Instant.nullable(),
  endsAt: z.string().nullable().describe('Where it leads in the end, if its target is redirected too. Empty: gone'),
})
export type Redirect = z.infer<typeof Redirect>

const RedirectImport = importOf(
  { added: z.int(), changed: z.int(), unchanged: z.int() },
  { path: z.string().describe('The old address') },
)
export type RedirectImport = z.infer<typeof RedirectImport>

const imports = importCalls({
  access: 'editor',
  summary: 'Uploads a CSV file with the columns from, to and status and checks it. Imports nothing yet',
  options: {},
  answer: RedirectImport,
})

const MissingPage = z.object({ path: z.string(), hits: z.int(), lastMetOn: z.iso.date() })
export type MissingPage = z.infer<typeof MissingPage>

const oneRedirect = { access: 'editor', params: z.object({ id: Id }) } as const
const search = z.string().max(200).default('').describe('Part of an address')

export const redirectEndpoints = endpoints({
  'GET /admin/redirects': {
    summary: 'Redirects, newest first',
    access: 'editor',
    query: z.object({ search, ...paging(25) }),
    answers: { 200: z.object({ data: z.array(Redirect), ...pageCounts }) },
  },
  'POST /admin/redirects': {
    summary: 'Adds a redirect. It answers where the magazine has no page',
    access: 'editor',
    body: RedirectFields,
    answers: { 201: Redirect, 409: ErrorResponse },
  },
  'PUT /admin/redirects/:id': {
    ...oneRedirect,
    summary: 'Changes a redirect',
    body: RedirectFields,
    answers: { 200: Redirect, 404: ErrorResponse, 409: ErrorResponse },
  },
  'DELETE /admin/redirects/:id': {
    ...oneRedirect,
    summary: 'Deletes a redirect',
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
  'GET /admin/redirects.csv': {
    summary: 'All redirects as CSV',
    access: 'editor',
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'POST /admin/redirect-imports': imports.upload,
  'GET /admin/redirect-imports/:id': imports.progress,
  'POST /admin/redirect-imports/:id/run': imports.run,
  'GET /admin/missing-pages': {
    summary: 'Addresses that readers asked for and that have no page, last met first',
    access: 'editor',
    query: z.object({ search, ...paging(25) }),
    answers: { 200: z.object({ data: z.array(MissingPage), ...pageCounts }) },
  },
  'POST /admin/missing-pages/ignored': {
    summary: 'Leaves an address out of the missing pages, or lists it again',
    access: 'editor',
    body: z.object({ path: z.string().max(redirectLimits.pathCharacters), isIgnored: z.boolean() }),
    answers: { 200: MessageAnswer, 404: ErrorResponse },
  },
})
