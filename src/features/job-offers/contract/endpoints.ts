import { z } from 'zod'
import { contentContract } from '../../../platform/contract/content/contract.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { jobOffer } from './record.ts'

export const jobOfferContract = contentContract(jobOffer, {
  page: {
    isClosed: z.boolean().describe('Its closing day is over'),
    applyLink: z.string().describe('Where it is applied: a web address, or `mailto:` with the email address'),
    closesAt: Instant.describe('The end of its closing day at the publisher, as ISO 8601 with the offset there'),
  },
  adminListed: { company: z.string(), closesOn: z.iso.date() },
})
export type JobOffer = typeof jobOfferContract
