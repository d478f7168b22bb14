import { z } from 'zod'
import { adLocations } from './catalogue.ts'
import { endpoints } from './endpoint.ts'

export const Ad = z.object({
  position: z.int().describe('From 1'),
  image_url: z.string(),
  link: z.string().describe('http or https'),
  location: z.enum(adLocations),
  alt: z.string(),
})
export type Ad = z.infer<typeof Ad>

export const adEndpoints = endpoints({
  'GET /admin/ads/:location': {
    summary: 'The advertisements that run in a location now',
    // The address says admin, but every reader's page asks for it: specification 7, 'Public content'.
    access: 'anyone',
    params: z.object({ location: z.enum(adLocations) }),
    answers: { 200: z.array(Ad) },
  },
})
