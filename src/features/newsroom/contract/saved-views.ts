import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { keepable, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { viewScreens } from '../../../platform/contract/saved-view-rules.ts'

const Screen = z.enum(viewScreens).default('new-management').describe('The address of a screen')
const Views = z.object({ views: z.array(z.object({ id: z.int(), name: z.string(), query: z.string() })) })

export const savedViewEndpoints = endpoints({
  'GET /admin/saved-views': {
    summary: 'The views of a screen that the caller saved, by name',
    access: 'writer',
    query: z.object({ screen: Screen }),
    answers: { 200: Views },
  },
  'PUT /admin/saved-views': {
    summary: 'Saves filters, search and order of a screen under a name. A view with that name is replaced',
    access: 'writer',
    body: z.object({
      screen: Screen,
      name: Line.pipe(z.string().min(1, 'Name is required').max(60, 'The name must be 60 characters or fewer')),
      query: z.string().max(1_000).transform(keepable).describe('The query of the screen’s address'),
    }),
    answers: { 200: MessageAnswer.extend(Views.shape) },
  },
  'DELETE /admin/saved-views/:id': {
    summary: 'Deletes a view that the caller saved, and answers those of its screen',
    access: 'writer',
    params: z.object({ id: Id }),
    answers: { 200: MessageAnswer.extend(Views.shape) },
  },
})
