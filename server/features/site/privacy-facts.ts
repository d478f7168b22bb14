import type { PrivacyFacts } from '../../../contract/site.ts'
import type { Config } from '../../config.ts'

/** Which data about readers this site stores, as configured. */
export const privacyFacts = (config: Config): PrivacyFacts => ({
  viewsKeptDays: config.viewsKeptDays,
  isNewsletterTracked: config.newsletter.isTracked,
  hasGoogle: config.google !== null,
  hasPayments: config.payments.kind === 'razorpay',
})
