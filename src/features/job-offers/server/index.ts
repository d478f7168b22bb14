import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { serveContent } from '../../content/server/index.ts'
import { jobOfferContract } from '../contract/endpoints.ts'
import { jobOffer } from '../contract/record.ts'

export const jobOffers = serveContent(jobOfferContract, {
  columns: ({ applyAt }) => {
    const isAddress = /^https?:\/\//.test(applyAt) && URL.canParse(applyAt)
    if (!isAddress && emailProblem(applyAt) !== null)
      throw new InvalidInput('applyAt', jobOffer.fields.applyAt.required)
    return {}
  },
  page: async ({ settings, now }, { closes_on }) => ({
    isClosed: closes_on < dayInZone(settings.current().contact.timeZone, now()),
  }),
  adminListed: async (_, rows) => rows.map(({ company, closes_on }) => ({ company, closesOn: closes_on })),
})
