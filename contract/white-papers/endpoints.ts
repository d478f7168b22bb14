import { z } from 'zod'
import { articleLimits } from '../article/rules.ts'
import { attachmentMessages, attachmentRules } from '../attachment-rules.ts'
import { savedEntry } from '../content/contract.ts'
import { ErrorResponse, endpoints, type Upload } from '../endpoint.ts'
import { checkedBy, EmailAddress, Instant, Line, LinkToken, MessageAnswer, Paragraphs } from '../field-schemas.ts'
import { imageUpload, Picture } from '../images.ts'
import { Id, pageCounts, paging } from '../numbers.ts'
import {
  companyProblem,
  consentProblem,
  leadNameProblem,
  paperTitleProblem,
  sponsorProblem,
  whitePaperLimits,
  whitePaperMessages,
} from './rules.ts'

/** Bytes. Enough for a request with the longest consent. */
const maxBody = 16 * 1024

const pdfUpload = {
  field: 'file',
  maxBytes: attachmentRules.maxBytes,
  messages: { tooLarge: attachmentMessages.tooLarge, missing: attachmentMessages.missing },
} as const satisfies Upload

const ListedPaper = z.object({
  slug: z.string(),
  title: z.string(),
  sponsor: z.string(),
  summary: z.string(),
  isOpen: z.boolean().describe('Whether it can be asked for'),
  pictures: z.array(Picture),
})
export type ListedWhitePaper = z.infer<typeof ListedPaper>

const WhitePaper = ListedPaper.extend({
  text: z.string().describe('Plain text in paragraphs'),
  consent: z.string(),
  bytes: z.int().describe('Of the PDF'),
})
export type WhitePaper = z.infer<typeof WhitePaper>

const paragraphs = (most: number) =>
  Paragraphs.pipe(z.string().max(most, `The text must be ${most} characters or fewer`))

const fields = {
  title: Line.pipe(checkedBy(paperTitleProblem, whitePaperMessages.titleRequired)),
  sponsor: Line.pipe(checkedBy(sponsorProblem, whitePaperMessages.sponsorRequired)),
  summary: Line.pipe(
    z.string().max(whitePaperLimits.summary, `The summary must be ${whitePaperLimits.summary} characters or fewer`),
  ).default(''),
  text: paragraphs(whitePaperLimits.text).default(''),
  consent: Line.pipe(checkedBy(consentProblem, whitePaperMessages.consentRequired)),
  imageUrl: z.string().max(articleLimits.address).default('').describe('The address of an uploaded cover; empty: none'),
  file: z.string().max(100).default('').describe('The name of the uploaded PDF; empty: none yet'),
  isOpen: z.boolean().default(true),
  isPublished: z.boolean().default(false),
}

export const WhitePaperForm = z.object(fields)
export type WhitePaperForm = z.output<typeof WhitePaperForm>

const AdminPaper = z.object({
  ...{ id: z.int(), version: z.int(), slug: z.string(), title: z.string(), sponsor: z.string(), summary: z.string() },
  ...{ text: z.string(), consent: z.string(), imageUrl: z.string(), file: z.string() },
  ...{ isOpen: z.boolean(), isPublished: z.boolean() },
})
export type AdminWhitePaper = z.infer<typeof AdminPaper>

const AdminListed = AdminPaper.pick({
  ...{ id: true, slug: true, title: true, sponsor: true, isOpen: true, isPublished: true },
}).extend({ leads: z.int() })
export type AdminListedPaper = z.infer<typeof AdminListed>

const Lead = z.object({
  ...{ id: z.int(), name: z.string(), email: z.string(), company: z.string(), consent: z.string() },
  askedAt: Instant.describe('When the consent was given'),
  confirmedAt: Instant.describe('When the link of the mail was opened'),
})
export type WhitePaperLead = z.infer<typeof Lead>

const one = { access: 'advertising', params: z.object({ id: Id }) } as const
const Saved = savedEntry(AdminPaper)
const byLink = { access: 'anyone', params: z.object({ token: LinkToken }) } as const

export const whitePaperEndpoints = endpoints({
  'GET /home/white-papers': {
    summary: 'White papers of sponsors, last published first',
    access: 'anyone',
    query: z.object(paging(whitePaperLimits.pageSize)),
    answers: { 200: z.object({ whitePapers: z.array(ListedPaper), ...pageCounts }) },
  },
  'GET /home/white-papers/:slug': {
    summary: 'A white paper: what it is about, and the consent that it is given for',
    access: 'anyone',
    params: z.object({ slug: z.string().max(200) }),
    answers: { 200: WhitePaper },
  },
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
        .max(whitePaperLimits.consent)
        .describe('The words of the consent, as they were read'),
    }),
    answers: { 200: MessageAnswer, 409: ErrorResponse, 429: ErrorResponse },
  },
  'GET /home/white-paper-links/:token': {
    ...byLink,
    summary: 'What the link of a mail leads to. 400 `link_replaced`, `link_expired` or `link_invalid`',
    answers: { 200: ListedPaper.pick({ slug: true, title: true, sponsor: true }) },
  },
  'POST /home/white-paper-links/:token': {
    ...byLink,
    summary: 'Proves the mailbox, and answers the address of the PDF, which works for some hours. 400 as above',
    maxBody,
    answers: { 200: z.object({ address: z.string() }), 429: ErrorResponse },
  },
  'GET /admin/white-papers': {
    summary: 'All white papers with the number of their leads, last added first',
    access: 'advertising',
    query: z.object({ search: z.string().max(200).default('').describe('Part of a title or sponsor'), ...paging(25) }),
    answers: { 200: z.object({ data: z.array(AdminListed), ...pageCounts }) },
  },
  'POST /admin/white-papers': {
    summary: 'Adds a white paper',
    access: 'advertising',
    body: WhitePaperForm,
    answers: { 201: Saved },
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
  'GET /admin/white-papers/:id': { ...one, summary: 'A white paper to edit', answers: { 200: AdminPaper } },
  'PUT /admin/white-papers/:id': {
    ...one,
    summary: 'Saves a white paper',
    body: WhitePaperForm.extend({ version: z.int().describe('The version that was edited') }),
    answers: { 200: Saved },
  },
  'DELETE /admin/white-papers/:id': {
    ...one,
    summary: 'Deletes a white paper: its page and its file are gone, its leads stay until they are deleted',
    answers: { 200: MessageAnswer },
  },
  'POST /admin/white-papers/:id/restoration': {
    ...one,
    summary: 'Brings a deleted white paper back',
    answers: { 200: MessageAnswer },
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
