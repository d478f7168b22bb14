import { emailProblem } from '../../platform/contract/accounts/rules.ts'
import { webAddressProblem } from '../../platform/contract/web-address.ts'
import { dayInZone } from '../../platform/server/core/day-in-zone.ts'
import { InvalidInput } from '../../platform/server/core/errors.ts'
import { toInstant, toOffsetTime } from '../../platform/server/core/local-time.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { placesOf, serveContent } from '../content/server/index.ts'
import { jobOfferContract } from './contract/endpoints.ts'
import { jobOffer } from './contract/record.ts'

const jobOffers = serveContent(jobOfferContract, {
  columns: ({ applyAt }) => {
    const { required: invalid } = jobOffer.fields.applyAt
    const problem = isOnWeb(applyAt) ? webAddressProblem(applyAt, invalid) : emailProblem(applyAt) && invalid
    if (problem) throw new InvalidInput('applyAt', problem)
    return {}
  },
  page: async ({ settings, now }, { closes_on, apply_at }) => {
    const { timeZone } = settings.current().contact
    const end = toInstant(`${closes_on}T23:59:59`, timeZone)
    return {
      isClosed: closes_on < dayInZone(timeZone, now()),
      closesAt: toOffsetTime(end, timeZone),
      applyLink: isOnWeb(apply_at) ? apply_at : mailLink(apply_at),
    }
  },
  adminListed: async (_, rows) => rows.map(({ company, closes_on }) => ({ company, closesOn: closes_on })),
})

const isOnWeb = (applyAt: string) => /^https?:\/\//i.test(applyAt)

/** Encoded, so that an address cannot add headers to the mail. */
function mailLink(address: string): string {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`
}

export const jobOffersFeature = defineFeature({
  name: 'job-offers',
  switchedBy: 'job-offers',
  serve: jobOffers.routes,
  ...placesOf(jobOffer),
  demo: jobOffers.demo(() => import('./demo/rows.ts')),
})
