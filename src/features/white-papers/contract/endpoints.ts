import { z } from 'zod'
import { attachmentMessages, attachmentRules } from '../../../platform/contract/attachment-rules.ts'
import { contentContract } from '../../../platform/contract/content/contract.ts'
import { ErrorResponse, endpoints, type Upload } from '../../../platform/contract/endpoint.ts'
import {
  checkedBy,
  EmailAddress,
  Instant,
  Line,
  LinkToken,
  MessageAnswer,
} from '../../../platform/contract/field-schemas.ts'
import { imageUpload } from '../../../platform/contract/images.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { whitePaperRecord } from './record.ts'
import { companyProblem, leadNameProblem, whitePaperMessages } from './rules.ts'

/** In bytes: a request with the longest consent fits. */
const maxBody = 16 * 1024

const pdfUpload = {
  field: 'file',
  maxBytes: attachmentRules.maxBytes,
  messages: { tooLarge: attachmentMessages.tooLarge, missing: attachmentMessages.missing },
} as const satisfies Upload

export const whitePaperContract = contentContract(whitePaperRecord, {
  page: { bytes: z.int().describe('Of the PDF') },
  adminListed: { sponsor: z.string(), isOpen: z.boolean(), leads: z.int() },
  form: { file: z.string().max(100).default('').describe('The name of the uploaded PDF; empty: none yet') },
  stored: { file: z.string() },
})
export type WhitePaper = typeof whitePaperContract

const Lead = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  consent: z.string(),
  askedAt: Instant.describe('When the consent was given'),
  confirmedAt: Instant.describe('When the link of the mail was opened'),
})
export type WhitePaperLead = z.infer<typeof Lead>

const one = { access: 'advertising', params: z.object({ id: Id }) } as const
const byLink = { access: 'anyone', params: z.object({ token: LinkToken }) } as const

export const whitePaperEndpoints = endpoints({
  ...whitePaperContract.endpoints,
  'POST /home/white-papers/:slug/requests': {
    summary: 'Asks for a white paper. The answer is the same for every address: the link comes by mail',
    access: 'anyone',
    maxBody,
    params: z.object({ slug: z.string().max(200) }),
    body: z.object({
      name: Line.pipe(checkedBy(leadNameProblem, whitePaperMessages.nameRequired)),
      email: EmailAddress,
      company: Line.pipe(checkedBy(companyProblem, whitePaperMessages.companyRequired)),
      consent: z
        .string(whitePaperMessages.notAgreed)
        .min(1, whitePaperMessages.notAgreed)
        .max(whitePaperRecord.fields.consent.longest)
        .describe('The words of the consent, as they were read'),
    }),
    answers: { 200: MessageAnswer, 409: ErrorResponse, 429: ErrorResponse },
  },
  'GET /home/white-paper-links/:token': {
    ...byLink,
    summary: 'What the link of a mail leads to. 400 `link_replaced`, `link_expired` or `link_invalid`',
    answers: { 200: z.object({ slug: z.string(), title: z.string(), sponsor: z.string() }) },
  },
  'POST /home/white-paper-links/:token': {
    ...byLink,
    summary: 'Proves the mailbox, and answers the address of the PDF, which works for some hours. 400 as above',
    maxBody,
    answers: { 200: z.object({ address: z.string() }), 429: ErrorResponse },
  },
  'POST /admin/white-papers/file': {
    summary: 'Stores the PDF of a white paper (at most 20 MB)',
    access: 'advertising',
    upload: pdfUpload,
    body: z.object({ name: z.string().trim().max(200).describe('Its name for readers') }),
    answers: { 200: z.object({ file: z.string() }) },
  },
  'POST /admin/white-papers/cover': {
    summary: 'Stores the cover of a white paper',
    access: 'advertising',
    upload: imageUpload,
    body: z.object({}),
    answers: { 200: z.object({ imageUrl: z.string() }) },
  },
  'GET /admin/white-papers/:id/leads': {
    ...one,
    summary: 'Who opened the link of the mail, last first',
    query: z.object({
      search: z.string().max(200).default('').describe('Part of a name, address or company'),
      ...paging(25),
    }),
    answers: { 200: z.object({ title: z.string(), data: z.array(Lead), ...pageCounts }) },
  },
  'GET /admin/white-papers/:id/leads.csv': {
    ...one,
    summary: 'The leads of a white paper as CSV, each with the words of its consent',
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
  'DELETE /admin/white-paper-leads/:id': {
    ...one,
    summary: 'Deletes a lead for good',
    answers: { 200: MessageAnswer },
  },
  'POST /admin/white-paper-leads/forget': {
    summary: 'Deletes everything of an address from the leads of all white papers',
    access: 'advertising',
    body: z.object({ email: EmailAddress }),
    answers: { 200: MessageAnswer },
  },
})
