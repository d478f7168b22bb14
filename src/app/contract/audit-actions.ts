import { accountsAuditActions } from '../../features/accounts/contract/audit-actions.ts'
import { adsAuditActions } from '../../features/ads/contract/audit-actions.ts'
import { analyticsAuditActions } from '../../features/analytics/contract/audit-actions.ts'
import { attachmentsAuditActions } from '../../features/attachments/contract/audit-actions.ts'
import { authorsAuditActions } from '../../features/authors/contract/audit-actions.ts'
import { carouselAuditActions } from '../../features/carousel/contract/audit-actions.ts'
import { classifiedsAuditActions } from '../../features/classifieds/contract/audit-actions.ts'
import { connectionsAuditActions } from '../../features/connections/contract/audit-actions.ts'
import { errorReportsAuditActions } from '../../features/error-reports/contract/audit-actions.ts'
import { eventsAuditActions } from '../../features/events/contract/audit-actions.ts'
import { firstStepsAuditActions } from '../../features/first-steps/contract/audit-actions.ts'
import { glossaryAuditActions } from '../../features/glossary/contract/audit-actions.ts'
import { integrationsAuditActions } from '../../features/integrations/contract/audit-actions.ts'
import { lettersAuditActions } from '../../features/letters/contract/audit-actions.ts'
import { mediaPackAuditActions } from '../../features/media-pack/contract/audit-actions.ts'
import { membersAuditActions } from '../../features/members/contract/audit-actions.ts'
import { newsletterAuditActions } from '../../features/newsletter/contract/audit-actions.ts'
import { newsroomAuditActions } from '../../features/newsroom/contract/audit-actions.ts'
import { organisationsAuditActions } from '../../features/organisations/contract/audit-actions.ts'
import { pagesAuditActions } from '../../features/pages/contract/audit-actions.ts'
import { partsAuditActions } from '../../features/parts/contract/audit-actions.ts'
import { picturesAuditActions } from '../../features/pictures/contract/audit-actions.ts'
import { redirectsAuditActions } from '../../features/redirects/contract/audit-actions.ts'
import { reportsAuditActions } from '../../features/reports/contract/audit-actions.ts'
import { sectionsAuditActions } from '../../features/sections/contract/audit-actions.ts'
import { settingsAuditActions } from '../../features/settings/contract/audit-actions.ts'
import { subscriptionsAuditActions } from '../../features/subscriptions/contract/audit-actions.ts'
import { systemStatusAuditActions } from '../../features/system-status/contract/audit-actions.ts'
import { transferAuditActions } from '../../features/transfer/contract/audit-actions.ts'
import { whitePapersAuditActions } from '../../features/white-papers/contract/audit-actions.ts'
import { contentAuditActions } from '../../platform/contract/content/audit-actions.ts'

/** Sentences without their subject. No schemas, since the browser imports this file. */
export const auditActions = {
  ...accountsAuditActions,
  ...adsAuditActions,
  ...analyticsAuditActions,
  ...attachmentsAuditActions,
  ...authorsAuditActions,
  ...carouselAuditActions,
  ...classifiedsAuditActions,
  ...connectionsAuditActions,
  ...contentAuditActions,
  ...errorReportsAuditActions,
  ...eventsAuditActions,
  ...firstStepsAuditActions,
  ...glossaryAuditActions,
  ...integrationsAuditActions,
  ...lettersAuditActions,
  ...mediaPackAuditActions,
  ...membersAuditActions,
  ...newsletterAuditActions,
  ...newsroomAuditActions,
  ...organisationsAuditActions,
  ...pagesAuditActions,
  ...partsAuditActions,
  ...picturesAuditActions,
  ...redirectsAuditActions,
  ...reportsAuditActions,
  ...sectionsAuditActions,
  ...settingsAuditActions,
  ...subscriptionsAuditActions,
  ...systemStatusAuditActions,
  ...transferAuditActions,
  ...whitePapersAuditActions,
}

type AllActions = typeof auditActions

declare module '../../platform/contract/audit.ts' {
  interface AuditActions extends AllActions {}
}
