import { z } from 'zod'
import { roles } from '../../../platform/contract/accounts/roles.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer, Paragraphs } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id, IdOrNew } from '../../../platform/contract/numbers.ts'
import { articleStages, workflowLimits, workflowMessages } from './stages.ts'

const Stage = z.enum(articleStages)

export const Assignee = z.object({
  id: z.int(),
  name: z.string(),
  hasLeft: z.boolean().describe('Is no longer of the staff, or was deactivated'),
})
export type Assignee = z.infer<typeof Assignee>

export const assignmentShape = {
  assignee: Assignee.nullable(),
  dueOn: z.iso.date().nullable().describe('The last day, in the site’s time zone'),
}

export const workflowShape = {
  stage: Stage.describe('Of a published article it has no meaning'),
  ...assignmentShape,
  workflowNumber: z.int().describe('Changes with every change of these fields'),
}

const Workflow = z.object({
  ...workflowShape,
  writer: z.string().nullable().describe('The name of who added it; null if it is not known'),
  movedAt: Instant.nullable(),
  movedBy: z.string().nullable(),
  note: z.string().describe('What was said with the last move; empty: nothing'),
})

export type Workflow = z.infer<typeof Workflow>

const Colleague = z.object({ id: z.int(), name: z.string(), role: z.enum(roles) })
export type Colleague = z.infer<typeof Colleague>

const number = z
  .int()
  .min(0)
  .describe('The `workflowNumber` that the caller saw. 409 `moved_meanwhile` if it has changed')
const assignment = { assigneeId: BodyId.nullable(), dueOn: z.iso.date(workflowMessages.noSuchDay).nullable() }
const ofDraft = { params: z.object({ key: z.string().regex(/^[a-z]{20}$/, 'Must be twenty letters') }) }
const ofArticle = { params: z.object({ id: Id }) }
const Changed = MessageAnswer.extend({ workflow: Workflow })

export const workflowEndpoints = endpoints({
  'GET /admin/workflow/:id': {
    summary: 'How far an article is, who works on it and until when',
    access: 'writer',
    ...ofArticle,
    answers: { 200: Workflow },
  },
  'GET /admin/colleagues/:id': {
    summary: 'The staff who may open an article, by name. Id 0: everybody who writes or edits',
    access: 'writer',
    params: z.object({ id: IdOrNew }),
    answers: { 200: z.object({ colleagues: z.array(Colleague) }) },
  },
  'PUT /admin/stage/:id': {
    summary:
      'Moves an unpublished article: writers hand theirs in and take it back, editors send it back or mark it as ready',
    access: 'writer',
    ...ofArticle,
    body: z.object({
      stage: Stage,
      number,
      note: Paragraphs.pipe(z.string().max(workflowLimits.note, workflowMessages.noteTooLong))
        .default('')
        .describe('A word to whoever goes on with it'),
      assigneeId: BodyId.optional().describe('The editor who is to read it, when it is handed in'),
    }),
    answers: { 200: Changed },
  },
  'PUT /admin/assignment/:id': {
    summary: 'Sets who works on an article and until when',
    access: 'editor',
    ...ofArticle,
    body: z.object({ ...assignment, number }),
    answers: { 200: Changed },
  },
  'GET /admin/draft-assignment/:key': {
    summary: 'Who works on the draft of a new article and until when',
    access: 'writer',
    ...ofDraft,
    answers: { 200: z.object(assignmentShape) },
  },
  'PUT /admin/draft-assignment/:key': {
    summary: 'Sets who works on the draft of a new article and until when. The article takes that over',
    access: 'editor',
    ...ofDraft,
    body: z.object({
      ...assignment,
      seen: z.object(assignment).describe('What the caller saw. 409 if it has changed'),
    }),
    answers: { 200: MessageAnswer },
  },
})
