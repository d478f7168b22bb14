import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { keepable } from '../../../platform/contract/field-schemas.ts'
import { dataLimits } from './data-rules.ts'

const mostCharacters = dataLimits.source.toLocaleString('en')

export const dataEndpoints = endpoints({
  'POST /admin/show-data': {
    summary: 'A table, a bill of materials or a plot from CSV, as readers would see it',
    access: 'writer',
    body: z.object({
      source: z
        .string()
        .max(dataLimits.source, `Data must be ${mostCharacters} characters or fewer`)
        .transform(keepable),
    }),
    answers: {
      200: z.object({
        html: z.string().describe('Empty if it cannot be shown'),
        problem: z.string().nullable().describe('What is wrong with it, and where'),
      }),
    },
  },
})
