import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { firstStepNames } from './first-step-names.ts'

const FirstStepId = z.enum(firstStepNames)

const FirstSteps = z.object({
  steps: z.array(
    z.object({
      name: FirstStepId,
      isDone: z.boolean(),
      isConfirmed: z.boolean().describe('An administrator leaves it as it is'),
      left: z.string().describe('What of it is still the demo’s or the software’s, in a sentence. Empty: nothing'),
      command: z.string().nullable().describe('The command that does it'),
    }),
  ),
  isHidden: z.boolean(),
  opensFirst: z
    .boolean()
    .describe(
      'The back office opens on them after a sign-in: for the first administrator, until all is done or hidden',
    ),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const firstStepEndpoints = endpoints({
  'GET /admin/first-steps': {
    summary: 'What a new magazine is led through, and what of it is done',
    access: 'admin',
    answers: { 200: FirstSteps },
  },
  'PUT /admin/first-steps': {
    summary: 'Hides the first steps, or shows them again',
    access: 'admin',
    body: z.object({ isHidden: z.boolean() }),
    answers: { 200: FirstSteps },
  },
  'PUT /admin/first-steps/:name': {
    summary: 'Takes a step as done without a change, or not any more',
    access: 'admin',
    params: z.object({ name: FirstStepId }),
    body: z.object({ isConfirmed: z.boolean() }),
    answers: { 200: FirstSteps },
  },
})
