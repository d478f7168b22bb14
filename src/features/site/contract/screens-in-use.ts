import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { optionalScreens } from './optional-screens.ts'

export const screenEndpoints = endpoints({
  'GET /admin/screens-in-use': {
    summary: 'The screens of the back office that have content, of those that a new magazine does not need',
    access: 'staff',
    answers: { 200: z.object({ inUse: z.array(z.enum(optionalScreens)) }) },
  },
})
