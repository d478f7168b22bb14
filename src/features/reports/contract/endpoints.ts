import { z } from 'zod'
import { attachmentMessages, attachmentRules } from '../../../platform/contract/attachment-rules.ts'
import { contentContract } from '../../../platform/contract/content/contract.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { CurrencyCode, OfferedPrices } from '../../subscriptions/contract/endpoints.ts'
import { report } from './record.ts'
import { longestChanges } from './rules.ts'

const ReportFile = z.object({
  kind: z.enum(attachmentRules.kinds),
  bytes: z.int(),
  pages: z.int().nullable().describe('Of a PDF'),
  version: z.int(),
  addedAt: Instant,
})
export type ReportFile = z.infer<typeof ReportFile>

const ReportVersion = z.object({ number: z.int(), addedAt: Instant, changes: z.string() })

const Prices = z.partialRecord(CurrencyCode, z.int())

const AdminVersion = ReportVersion.extend({
  kind: z.enum(attachmentRules.kinds),
  bytes: z.int(),
  pages: z.int().nullable(),
  downloads: z.int(),
})
export type AdminVersion = z.infer<typeof AdminVersion>

export const reportContract = contentContract(report, {
  listed: {
    id: z.int(),
    category: z.string().nullable().describe('Its name'),
    prices: OfferedPrices.nullable().describe(
      'Null: it is not sold. Empty: it has no price in a currency of the magazine',
    ),
    file: ReportFile,
  },
  page: {
    versions: z.array(ReportVersion).describe('Latest first'),
    goldDiscount: z.int().describe('Percent that gold takes off the price'),
  },
  adminListed: {
    file: ReportFile.nullable(),
    downloads: z.int(),
    sold: z.int().describe('Paid orders that were not refunded'),
  },
  form: {
    prices: Prices.default({}).describe('In minor units; only of sold reports'),
    category: z.string().max(60).nullable().default(null),
  },
  stored: {
    prices: Prices.describe('In minor units, also in currencies that are not offered now'),
    category: z.string().nullable(),
    versions: z.array(AdminVersion).describe('Latest first'),
  },
})
export type ReportContent = typeof reportContract
export type AdminReport = (ReportContent['types'] & {})['admin']

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

const byId = { params: z.object({ id: Id }) } as const

export const reportEndpoints = endpoints({
  ...reportContract.endpoints,
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
  'POST /admin/reports/:id/versions': {
    summary: 'Stores a new version of the file (PDF, CSV or ZIP, at most 20 MB). Readers get it from now on',
    access: 'editor',
    ...byId,
    upload: {
      field: 'file',
      maxBytes: attachmentRules.maxBytes,
      messages: { tooLarge: attachmentMessages.tooLarge, missing: attachmentMessages.missing },
    },
    body: z.object({ changes: Line.pipe(z.string().max(longestChanges)).default('') }),
    answers: reportContract.endpoints['POST /admin/reports'].answers,
  },
})
