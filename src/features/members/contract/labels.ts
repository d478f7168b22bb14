import { z } from 'zod'
import { line } from '../../../platform/contract/content/fields.ts'
import { sentShape } from '../../../platform/contract/content/shapes.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { memberLimits } from './words.ts'

/** A comma separates labels in files of members. */
const nameProblem = (name: string) => (name.includes(',') ? 'The name cannot contain a comma' : null)

export const labelFields = {
  name: line('Name', memberLimits.labelName, { required: 'Name is required', problem: nameProblem }),
}
const LabelForm = z.object(sentShape(labelFields))

export const Label = z.object({ id: z.int(), name: z.string() })
export type Label = z.infer<typeof Label>

const Labels = z.object({
  labels: z.array(Label.extend({ members: z.int() })).describe('By name, with how many members each has'),
})
export type Labels = z.infer<typeof Labels>

const oneLabel = { params: z.object({ id: Id }), access: 'admin' } as const

export const labelEndpoints = endpoints({
  'GET /admin/labels': {
    keyScope: 'members',
    summary: 'The labels of members',
    access: 'admin',
    answers: { 200: Labels },
  },
  'POST /admin/labels': {
    keyScope: 'members',
    summary: 'Adds a label. 409 if there is one with this name',
    access: 'admin',
    body: LabelForm,
    answers: { 201: Label, 409: ErrorResponse },
  },
  'PUT /admin/labels/:id': {
    summary: 'Renames a label. 409 if there is another one with this name',
    ...oneLabel,
    body: LabelForm,
    answers: { 200: Label, 409: ErrorResponse },
  },
  'DELETE /admin/labels/:id': { summary: 'Deletes a label. The members stay', ...oneLabel, answers: { 200: Labels } },
})
