import { z } from 'zod'
import { articleLimits } from '../article/rules.ts'
import { attachmentMessages, attachmentRules } from '../attachment-rules.ts'
import { savedEntry } from '../content/contract.ts'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { checkedBy, Instant, keepable, Line, MessageAnswer } from '../field-schemas.ts'
import { Picture } from '../images.ts'
import { Id, pageCounts, paging } from '../numbers.ts'
import { currenciesOf, type PricesByCurrency, priceProblem } from '../subscriptions/currencies.ts'
import { CurrencyCode, OfferedPrices } from '../subscriptions/endpoints.ts'
import {
  reportAccesses,
  reportLimits,
  reportMessages,
  reportSlugProblem,
  reportTitleProblem,
  standfirstProblem,
} from './rules.ts'

const Access = z.enum(reportAccesses)

const ReportFile = z.object({
  kind: z.enum(attachmentRules.kinds),
  bytes: z.int(),
  pages: z.int().nullable().describe('Of a PDF'),
  version: z.int(),
  addedAt: Instant,
})
export type ReportFile = z.infer<typeof ReportFile>

const ListedReport = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  standfirst: z.string(),
  access: Access,
  category: z.string().nullable().describe('Its name'),
  prices: OfferedPrices.nullable().describe(
    'Null: it is not sold. Empty: it has no price in a currency of the magazine',
  ),
  publishedAt: Instant,
  pictures: z.array(Picture),
  file: ReportFile,
})
export type ListedReport = z.infer<typeof ListedReport>

const ReportVersion = z.object({ number: z.int(), addedAt: Instant, changes: z.string() })

const ReportPage = ListedReport.extend({
  html: z.string().describe('Safe HTML'),
  imageCredit: z.string(),
  versions: z.array(ReportVersion).describe('Latest first'),
  goldDiscount: z.int().describe('Percent that gold takes off the price'),
})
export type ReportPage = z.infer<typeof ReportPage>

/** Why a reader does not get the file. */
const refusals = ['subscription_required', 'premium_required', 'purchase_required'] as const

const MyReport = z.object({
  isOpen: z.boolean(),
  because: z.enum(refusals).nullable().describe('Null: it is open'),
  isBought: z.boolean(),
  had: z.object({ version: z.int(), at: Instant }).nullable().describe('The last version that this reader downloaded'),
  sale: z
    .object({ prices: OfferedPrices, percentOff: z.int().describe('Of the plan; included in the prices') })
    .nullable()
    .describe('Null: it is not sold, or bought already'),
})
export type MyReport = z.infer<typeof MyReport>

const OwnedReport = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  isBought: z.boolean(),
  isOpen: z.boolean(),
  isListed: z.boolean().describe('False: it was withdrawn. Whoever bought it keeps it'),
  file: ReportFile,
  had: z.object({ version: z.int(), at: Instant }).nullable(),
})
export type OwnedReport = z.infer<typeof OwnedReport>

const line = (problem: (text: string) => string | null) => Line.pipe(checkedBy(problem, ''))

const fields = {
  title: Line.pipe(checkedBy(reportTitleProblem, reportMessages.titleRequired)),
  slug: line(reportSlugProblem).default('').describe('Leave empty to use the title'),
  standfirst: line(standfirstProblem).default('').describe('For the list, search engines and link previews'),
  html: z.string().max(reportLimits.html, reportMessages.textTooLong).transform(keepable).default(''),
  access: Access,
  prices: z.partialRecord(CurrencyCode, z.int()).default({}).describe('In minor units; only of sold reports'),
  category: z.string().max(60).nullable().default(null),
  imageUrl: z.string().max(articleLimits.address).default('').describe('The address of an uploaded image; empty: none'),
  isPublished: z.boolean().default(false),
}

const isPriced = ({ access, prices }: { access: string; prices: PricesByCurrency }, context: z.core.$RefinementCtx) => {
  if (access !== 'sold') return
  const report = (message: string, path: string[]) => context.addIssue({ code: 'custom', message, path, input: prices })
  for (const currency of currenciesOf(prices)) {
    const problem = priceProblem('The price', prices[currency] ?? null, currency)
    if (problem) report(problem, ['prices', currency])
  }
  if (currenciesOf(prices).length === 0) report(reportMessages.priceRequired, ['prices'])
}

export const ReportForm = z.object(fields).superRefine(isPriced)
export type ReportForm = z.output<typeof ReportForm>

const AdminVersion = ReportVersion.extend({
  kind: z.enum(attachmentRules.kinds),
  bytes: z.int(),
  pages: z.int().nullable(),
  downloads: z.int(),
})
export type AdminVersion = z.infer<typeof AdminVersion>

const AdminReport = z.object({
  id: z.int(),
  version: z.int(),
  ...{ slug: z.string(), title: z.string(), standfirst: z.string(), html: z.string(), access: Access },
  prices: z
    .partialRecord(CurrencyCode, z.int())
    .describe('In minor units, also in currencies that are not offered now'),
  category: z.string().nullable(),
  imageUrl: z.string(),
  isPublished: z.boolean(),
  versions: z.array(AdminVersion).describe('Latest first'),
})
export type AdminReport = z.infer<typeof AdminReport>

const AdminListedReport = z.object({
  ...{ id: z.int(), slug: z.string(), title: z.string(), access: Access, isPublished: z.boolean() },
  file: ReportFile.nullable(),
  downloads: z.int(),
  sold: z.int().describe('Paid orders that were not refunded'),
  updatedAt: Instant,
})
export type AdminListedReport = z.infer<typeof AdminListedReport>

const byId = { params: z.object({ id: Id }) } as const
const byEditor = { access: 'editor', ...byId } as const
const Saved = savedEntry(AdminReport)

export const reportEndpoints = endpoints({
  'GET /home/reports': {
    summary: 'Reports and papers, latest first',
    access: 'anyone',
    query: z.object(paging(reportLimits.pageSize)),
    answers: { 200: z.object({ reports: z.array(ListedReport), ...pageCounts }) },
  },
  'GET /home/reports/:slug': {
    summary: 'What anybody may know of a report',
    access: 'anyone',
    params: z.object({ slug: z.string().max(200) }),
    answers: { 200: ReportPage },
  },
  'GET /auth/reports': {
    summary: 'The reports that I have bought or downloaded, the last first. At most a hundred',
    access: 'reader',
    answers: { 200: z.object({ reports: z.array(OwnedReport) }) },
  },
  'GET /auth/reports/:id': {
    summary: 'Whether a report is open to me, which version I have, and what it costs me',
    access: 'reader',
    ...byId,
    answers: { 200: MyReport },
  },
  'POST /auth/reports/:id/tickets': {
    summary: 'An address from which I can download the file within five minutes. 403 with a sentence if I may not',
    access: 'reader',
    ...byId,
    answers: { 200: z.object({ address: z.string() }), 403: ErrorResponse, 429: ErrorResponse },
  },
  'GET /admin/reports': {
    summary: 'Reports, the last changed first',
    access: 'editor',
    query: z.object({ search: z.string().max(200).default('').describe('Part of a title'), ...paging(25) }),
    answers: { 200: z.object({ data: z.array(AdminListedReport), ...pageCounts }) },
  },
  'POST /admin/reports': {
    summary: 'Adds a report, as a draft until it has a file',
    access: 'editor',
    body: ReportForm,
    answers: { 201: Saved },
  },
  'GET /admin/reports/:id': { summary: 'A report to edit', ...byEditor, answers: { 200: AdminReport } },
  'PUT /admin/reports/:id': {
    summary: 'Saves a report',
    ...byEditor,
    body: z.object({ ...fields, version: z.int().describe('The version that was edited') }).superRefine(isPriced),
    answers: { 200: Saved, 409: ErrorResponse },
  },
  'POST /admin/reports/:id/versions': {
    summary: 'Stores a new version of the file (PDF, CSV or ZIP, at most 20 MB). Readers get it from now on',
    ...byEditor,
    upload: {
      field: 'file',
      maxBytes: attachmentRules.maxBytes,
      messages: { tooLarge: attachmentMessages.tooLarge, missing: attachmentMessages.missing },
    },
    body: z.object({ changes: Line.pipe(z.string().max(reportLimits.changes)).default('') }),
    answers: { 201: Saved },
  },
  'DELETE /admin/reports/:id': {
    summary: 'Deletes a report: its address is gone. Whoever bought it keeps the file',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
  'POST /admin/reports/:id/restoration': {
    summary: 'Brings a deleted report back',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
})
