import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { workflowShape } from './workflow.ts'

const CalendarEntry = z.object({
  ...workflowShape,
  kind: z.enum(['published', 'scheduled', 'due']),
  articleId: z.int().nullable(),
  draftKey: z.string().nullable().describe('Of the draft of a new article, in place of an article'),
  title: z.string(),
  day: z.iso.date().describe('In the site’s time zone'),
  time: z.string().nullable().describe('`14:30`; of a due date null'),
  at: Instant.nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

const ofArticle = { access: 'writer', params: z.object({ id: Id }) } as const

export const planningEndpoints = endpoints({
  'GET /admin/presence': {
    summary: 'Who else edits which article now',
    access: 'writer',
    answers: { 200: z.object({ present: z.array(z.object({ articleId: z.int(), name: z.string() })) }) },
  },
  'PUT /admin/presence/:id': {
    summary: 'Says that the caller edits an article, for a minute and a half. Answers who else does',
    ...ofArticle,
    answers: { 200: z.object({ names: z.array(z.string()) }) },
  },
  'DELETE /admin/presence/:id': {
    summary: 'The caller has left the article',
    ...ofArticle,
    answers: { 200: MessageAnswer },
  },
  'GET /admin/calendar': {
    summary: 'Published and scheduled articles and due dates by day; to writers their own',
    access: 'writer',
    query: z.object({
      from: z.iso.date().describe('The first day, in the site’s time zone'),
      to: z.iso.date().describe('Enter an hour and a minute'),
    }),
    answers: { 200: z.object({ entries: z.array(CalendarEntry), isCapped: z.boolean().describe('There are more') }) },
  },
})
