import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedBy, Instant, Line, Lines, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { plans } from '../../../platform/contract/plans.ts'
import {
  classifiedBodyProblem,
  classifiedCategoryIds,
  classifiedLimits,
  classifiedMessages,
  classifiedStates,
  classifiedTitleProblem,
  contactProblem,
  messageProblem,
  reasonProblem,
  refusalProblem,
} from './rules.ts'

const maxBody = 16 * 1024
const Category = z.enum(classifiedCategoryIds)

const ListedClassified = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string().describe('Plain text'),
  category: Category,
  shownSince: Instant,
  endsAt: Instant,
})
export type ListedClassified = z.infer<typeof ListedClassified>

const endsSoon = z.boolean().describe('What is shown here is over within minutes: no cache may keep it')

const ClassifiedPage = ListedClassified.extend({
  endsSoon,
  contact: z.string().describe('As the reader stated it; empty: by a message'),
})

const OwnClassified = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  category: Category,
  contact: z.string(),
  state: z.enum(classifiedStates),
  submittedAt: Instant,
  endsAt: Instant.nullable(),
  refusal: z.string().nullable(),
})
export type OwnClassified = z.infer<typeof OwnClassified>

const Allowance = z.object({
  ads: z.int(),
  used: z.int(),
  until: Instant.nullable().describe('When the plan year ends'),
})
export type Allowance = z.infer<typeof Allowance>

const AdminClassified = OwnClassified.extend({ reader: z.object({ id: z.int(), name: z.string(), email: z.string() }) })
export type AdminClassified = z.infer<typeof AdminClassified>

export const ClassifiedForm = z.object({
  title: Line.pipe(checkedBy(classifiedTitleProblem, classifiedMessages.titleRequired)),
  body: Lines.pipe(checkedBy(classifiedBodyProblem, classifiedMessages.bodyRequired)),
  category: Category,
  contact: Line.pipe(checkedBy(contactProblem, '')).default(''),
})
export type ClassifiedForm = z.output<typeof ClassifiedForm>

const byId = { params: z.object({ id: Id }) } as const
const submittedAt = z.iso.datetime().describe('Of the text that the editor has read: 409 if it changed meanwhile')
const Refused = { 403: ErrorResponse, 409: ErrorResponse }

export const classifiedEndpoints = endpoints({
  'GET /home/classifieds': {
    summary: 'Classified ads that are shown, latest first',
    access: 'anyone',
    query: z.object({ category: Category.optional(), ...paging(classifiedLimits.pageSize) }),
    answers: {
      200: z.object({
        ads: z.array(ListedClassified),
        endsSoon,
        plans: z.array(z.enum(plans)).describe('That include an ad a year'),
        ...pageCounts,
      }),
    },
  },
  'GET /home/classifieds/:id': {
    summary: 'A classified ad that is shown',
    access: 'anyone',
    ...byId,
    answers: { 200: ClassifiedPage },
  },
  'POST /home/classifieds/:id/reports': {
    summary: 'Tells the editors what is wrong with an ad',
    access: 'anyone',
    maxBody,
    ...byId,
    body: z.object({ reason: Lines.pipe(checkedBy(reasonProblem, classifiedMessages.reasonRequired)) }),
    answers: { 200: MessageAnswer, 429: ErrorResponse },
  },
  'POST /auth/classifieds/:id/messages': {
    summary: 'Mails a message to whoever placed an ad, with my address for the answer',
    access: 'reader',
    maxBody,
    ...byId,
    body: z.object({ message: Lines.pipe(checkedBy(messageProblem, classifiedMessages.messageRequired)) }),
    answers: { 200: MessageAnswer, 409: ErrorResponse, 429: ErrorResponse },
  },
  'GET /auth/classifieds': {
    summary: 'My ads, and how many my plan year leaves',
    access: 'reader',
    answers: {
      200: z.object({
        ads: z.array(OwnClassified),
        allowance: Allowance.nullable().describe('Null: no plan that includes an ad'),
      }),
    },
  },
  'POST /auth/classifieds': {
    summary: 'Sends an ad to the editors. 403 without a plan that includes one, 409 if the ad of the plan year is used',
    access: 'reader',
    maxBody,
    body: ClassifiedForm,
    answers: { 201: MessageAnswer, ...Refused },
  },
  'PUT /auth/classifieds/:id': {
    summary: 'Changes an ad that waits or was refused, and sends it again',
    access: 'reader',
    maxBody,
    ...byId,
    body: ClassifiedForm,
    answers: { 200: MessageAnswer, ...Refused },
  },
  'DELETE /auth/classifieds/:id': {
    summary: 'Deletes an ad that was never shown, or ends one that is',
    access: 'reader',
    ...byId,
    answers: { 200: MessageAnswer, 409: ErrorResponse },
  },
  'GET /admin/classifieds': {
    summary: 'Ads of readers, by state',
    access: 'editor',
    query: z.object({ state: z.enum(classifiedStates).default('waiting'), ...paging(25) }),
    answers: { 200: z.object({ data: z.array(AdminClassified), ...pageCounts }) },
  },
  'POST /admin/classifieds/:id/approval': {
    summary: 'Shows an ad that waits or was refused for thirty days, and mails its reader',
    access: 'editor',
    ...byId,
    body: z.object({ submittedAt }),
    answers: { 200: MessageAnswer, 409: ErrorResponse },
  },
  'POST /admin/classifieds/:id/refusal': {
    summary: 'Refuses an ad that waits or is shown, and mails its reader the reason',
    access: 'editor',
    maxBody,
    ...byId,
    body: z.object({ submittedAt, reason: Line.pipe(checkedBy(refusalProblem, classifiedMessages.refusalRequired)) }),
    answers: { 200: MessageAnswer, 409: ErrorResponse },
  },
})
