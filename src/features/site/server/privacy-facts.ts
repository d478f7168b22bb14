import type { PrivacyFacts } from '../../../platform/contract/site.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'

export const privacyFacts = ({ config, settings }: Pick<Deps, 'config' | 'settings'>): PrivacyFacts => ({
  viewsKeptDays: config.viewsKeptDays,
  isNewsletterTracked: config.newsletter.isTracked,
  auditYears: settings.current().records.auditYears,
  hasGoogle: config.google !== null,
  contact: settings.current().contact.privacyContact || settings.current().contact.email,
  hasPayments: config.payments.kind === 'razorpay',
})
