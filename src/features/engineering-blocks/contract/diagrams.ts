import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { diagramLimits } from './diagram-rules.ts'

export const diagramEndpoints = endpoints({
  'POST /admin/draw-diagram': {
    summary: 'Draws a timing diagram, a register or logic from WaveJSON, as readers would see it',
    access: 'writer',
    body: z.object({
      source: z.string().max(diagramLimits.source, `A diagram must be ${diagramLimits.source} characters or fewer`),
    }),
    answers: {
      200: z.object({
        html: z.string().describe('A figure with the drawing as SVG; empty if it cannot be drawn'),
        problem: z.string().nullable().describe('What is wrong with it, and where'),
      }),
    },
  },
})
