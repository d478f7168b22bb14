import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { webAddressProblem } from '../../../platform/contract/web-address.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { toInstant, toOffsetTime } from '../../../platform/server/core/local-time.ts'
import { serveContent } from '../../content/server/index.ts'
import { jobOfferContract } from '../contract/endpoints.ts'
import { jobOffer } from '../contract/record.ts'
import { isOnWeb } from '../contract/rules.ts'

export const jobOffers = serveContent(jobOfferContract, {
  columns: ({ applyAt }) => {
    const { required: invalid } = jobOffer.fields.applyAt
    const problem = isOnWeb(applyAt) ? webAddressProblem(applyAt, invalid) : emailProblem(applyAt) && invalid
    if (problem) throw new InvalidInput('applyAt', problem)
    return {}
  },
  page: async ({ settings, now }, { closes_on }) => {
    const { timeZone } = settings.current().contact
    const end = toInstant(`${closes_on}T23:59:59`, timeZone)
    return { isClosed: closes_on < dayInZone(timeZone, now()), closesAt: toOffsetTime(end, timeZone) }
  },
  adminListed: async (_, rows) => rows.map(({ company, closes_on }) => ({ company, closesOn: closes_on })),
})
