import { z } from 'zod'
import { contentContract } from '../../../platform/contract/content/contract.ts'
import { jobOffer } from './record.ts'

export const jobOfferContract = contentContract(jobOffer, {
  page: { isClosed: z.boolean().describe('Its closing day is over') },
  adminListed: { company: z.string(), closesOn: z.iso.date() },
})
export type JobOffer = typeof jobOfferContract
