import { accountsCalls } from '../../features/accounts/contract/index.ts'
import { adEndpoints } from '../../features/ads/contract/endpoints.ts'
import { analyticsCalls } from '../../features/analytics/contract/index.ts'
import { articlesCalls } from '../../features/articles/contract/index.ts'
import { attachmentEndpoints } from '../../features/attachments/contract/attachments.ts'
import { auditEndpoints } from '../../features/audit/contract/endpoints.ts'
import { authorEndpoints } from '../../features/authors/contract/endpoints.ts'
import { classifiedEndpoints } from '../../features/classifieds/contract/endpoints.ts'
import { connectionEndpoints } from '../../features/connections/contract/connections.ts'
import { courseEndpoints } from '../../features/courses/contract/endpoints.ts'
import { errorReportEndpoints } from '../../features/error-reports/contract/endpoints.ts'
import { eventsCalls } from '../../features/events/contract/index.ts'
import { firstStepEndpoints } from '../../features/first-steps/contract/first-steps.ts'
import { followEndpoints } from '../../features/follows/contract/follows.ts'
import { glossaryEndpoints } from '../../features/glossary/contract/endpoints.ts'
import { integrationsCalls } from '../../features/integrations/contract/index.ts'
import { jobOfferContract } from '../../features/job-offers/contract/endpoints.ts'
import { letterEndpoints } from '../../features/letters/contract/endpoints.ts'
import { marketDataContract } from '../../features/market-data/contract/endpoints.ts'
import { mediaPackEndpoints } from '../../features/media-pack/contract/media-pack.ts'
import { membersCalls } from '../../features/members/contract/index.ts'
import { newsletterCalls } from '../../features/newsletter/contract/index.ts'
import { savedViewEndpoints } from '../../features/newsroom/contract/saved-views.ts'
import { organisationsCalls } from '../../features/organisations/contract/index.ts'
import { pageEndpoints } from '../../features/pages/contract/endpoints.ts'
import { partsCalls } from '../../features/parts/contract/index.ts'
import { pictureEndpoints } from '../../features/pictures/contract/endpoints.ts'
import { redirectEndpoints } from '../../features/redirects/contract/endpoints.ts'
import { reportEndpoints } from '../../features/reports/contract/endpoints.ts'
import { savedArticlesCalls } from '../../features/saved-articles/contract/index.ts'
import { searchEndpoints } from '../../features/search/contract/search.ts'
import { catalogueEndpoints } from '../../features/sections/contract/endpoints.ts'
import { settingsEndpoints } from '../../features/settings/contract/endpoints.ts'
import { settingsFileEndpoints } from '../../features/settings-file/contract/endpoints.ts'
import { sharedArticleEndpoints } from '../../features/shared-articles/contract/shared-articles.ts'
import { screenEndpoints } from '../../features/site/contract/screens-in-use.ts'
import { subscriptionsCalls } from '../../features/subscriptions/contract/index.ts'
import { jobEndpoints } from '../../features/system-status/contract/jobs.ts'
import { stateEndpoints } from '../../features/system-status/contract/state.ts'
import { topicEndpoints } from '../../features/topics/contract/endpoints.ts'
import { transferCalls } from '../../features/transfer/contract/index.ts'
import { whitePaperEndpoints } from '../../features/white-papers/contract/endpoints.ts'
import { imageEndpoints } from '../../platform/contract/images.ts'
import { siteEndpoints } from '../../platform/contract/site.ts'

/** The server registers endpoints from this table, and the client gets its types from it. */
export const apiEndpoints = {
  ...accountsCalls,
  ...adEndpoints,
  ...analyticsCalls,
  ...articlesCalls,
  ...attachmentEndpoints,
  ...auditEndpoints,
  ...authorEndpoints,
  ...classifiedEndpoints,
  ...connectionEndpoints,
  ...firstStepEndpoints,
  ...screenEndpoints,
  ...stateEndpoints,
  ...courseEndpoints,
  ...errorReportEndpoints,
  ...eventsCalls,
  ...followEndpoints,
  ...glossaryEndpoints,
  ...integrationsCalls,
  ...jobOfferContract.endpoints,
  ...letterEndpoints,
  ...marketDataContract.endpoints,
  ...mediaPackEndpoints,
  ...membersCalls,
  ...newsletterCalls,
  ...savedViewEndpoints,
  ...organisationsCalls,
  ...pageEndpoints,
  ...partsCalls,
  ...pictureEndpoints,
  ...imageEndpoints,
  ...siteEndpoints,
  ...redirectEndpoints,
  ...reportEndpoints,
  ...savedArticlesCalls,
  ...searchEndpoints,
  ...catalogueEndpoints,
  ...settingsEndpoints,
  ...settingsFileEndpoints,
  ...sharedArticleEndpoints,
  ...subscriptionsCalls,
  ...jobEndpoints,
  ...topicEndpoints,
  ...transferCalls,
  ...whitePaperEndpoints,
}

type Endpoints = typeof apiEndpoints

declare module '../../platform/contract/api.ts' {
  interface Api extends Endpoints {}
}
