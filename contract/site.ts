import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** What every page says about the publisher. */
export const Site = z.object({
  name: z.string(),
  publicUrl: z.string().describe('Without a trailing slash'),
  contactEmail: z.string(),
  contactPhone: z.string(),
  postalAddress: z.array(z.string()).describe('Lines'),
  timeZone: z.string().describe('IANA name; dates are shown in it'),
  today: z.iso.date().describe('The date in that zone'),
})
export type Site = z.infer<typeof Site>

export const siteEndpoints = endpoints({
  'GET /site': { summary: 'The publisher: name, address, contacts', access: 'anyone', answers: { 200: Site } },
})
