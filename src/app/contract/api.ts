import type { z } from 'zod'
import { accountEndpoints } from '../../features/accounts/contract/endpoints.ts'
import { secondFactorEndpoints } from '../../features/accounts/contract/second-factor.ts'
import { staffEndpoints } from '../../features/accounts/contract/staff.ts'
import { adEndpoints } from '../../features/ads/contract/endpoints.ts'
import { dashboardEndpoints } from '../../features/analytics/contract/dashboard.ts'
import { analyticsEndpoints } from '../../features/analytics/contract/views.ts'
import { articleEndpoints } from '../../features/articles/contract/articles.ts'
import { carouselEndpoints } from '../../features/articles/contract/carousel.ts'
import { articleChangeEndpoints } from '../../features/articles/contract/changes.ts'
import { commentEndpoints } from '../../features/articles/contract/comments.ts'
import { dataEndpoints } from '../../features/articles/contract/data.ts'
import { diagramEndpoints } from '../../features/articles/contract/diagrams.ts'
import { frontPageEndpoints } from '../../features/articles/contract/front-page.ts'
import { newsListEndpoints } from '../../features/articles/contract/news-list.ts'
import { newsroomEndpoints } from '../../features/articles/contract/newsroom.ts'
import { planningEndpoints } from '../../features/articles/contract/planning.ts'
import { snippetEndpoints } from '../../features/articles/contract/snippets.ts'
import { topicEndpoints } from '../../features/articles/contract/topics.ts'
import { workflowEndpoints } from '../../features/articles/contract/workflow.ts'
import { attachmentEndpoints } from '../../features/attachments/contract/attachments.ts'
import { authorEndpoints } from '../../features/authors/contract/endpoints.ts'
import { classifiedEndpoints } from '../../features/classifieds/contract/endpoints.ts'
import { connectionEndpoints } from '../../features/connections/contract/connections.ts'
import { firstStepEndpoints } from '../../features/connections/contract/first-steps.ts'
import { screenEndpoints } from '../../features/connections/contract/screens-in-use.ts'
import { stateEndpoints } from '../../features/connections/contract/state.ts'
import { courseEndpoints } from '../../features/courses/contract/endpoints.ts'
import { errorReportEndpoints } from '../../features/error-reports/contract/endpoints.ts'
import { eventEndpoints } from '../../features/events/contract/endpoints.ts'
import { registrationEndpoints } from '../../features/events/contract/registrations.ts'
import { followEndpoints } from '../../features/follows/contract/follows.ts'
import { glossaryEndpoints } from '../../features/glossary/contract/endpoints.ts'
import { apiKeyEndpoints } from '../../features/integrations/contract/api-keys.ts'
import { webhookEndpoints } from '../../features/integrations/contract/webhooks.ts'
import { jobOfferContract } from '../../features/job-offers/contract/endpoints.ts'
import { letterEndpoints } from '../../features/letters/contract/endpoints.ts'
import { marketDataContract } from '../../features/market-data/contract/endpoints.ts'
import { mediaPackEndpoints } from '../../features/media-pack/contract/media-pack.ts'
import { memberChangeEndpoints } from '../../features/members/contract/changes.ts'
import { memberEndpoints } from '../../features/members/contract/endpoints.ts'
import { memberImportEndpoints } from '../../features/members/contract/imports.ts'
import { labelEndpoints } from '../../features/members/contract/labels.ts'
import { newsletterArchiveEndpoints } from '../../features/newsletter/contract/archive.ts'
import { newslettersEndpoints } from '../../features/newsletter/contract/newsletters.ts'
import { newsletterSendingEndpoints } from '../../features/newsletter/contract/sends.ts'
import { newsletterSubscriberEndpoints } from '../../features/newsletter/contract/subscribers.ts'
import { newsletterEndpoints } from '../../features/newsletter/contract/subscription.ts'
import { savedViewEndpoints } from '../../features/newsroom/contract/saved-views.ts'
import { organisationAdminEndpoints } from '../../features/organisations/contract/admin.ts'
import { organisationEndpoints } from '../../features/organisations/contract/endpoints.ts'
import { pageEndpoints } from '../../features/pages/contract/endpoints.ts'
import { partEndpoints } from '../../features/parts/contract/endpoints.ts'
import { partImportEndpoints } from '../../features/parts/contract/imports.ts'
import { pictureEndpoints } from '../../features/pictures/contract/endpoints.ts'
import { redirectEndpoints } from '../../features/redirects/contract/endpoints.ts'
import { reportEndpoints } from '../../features/reports/contract/endpoints.ts'
import { readingHistoryEndpoints } from '../../features/saved-articles/contract/reading-history.ts'
import { savedArticleEndpoints } from '../../features/saved-articles/contract/saved-articles.ts'
import { searchEndpoints } from '../../features/search/contract/search.ts'
import { catalogueEndpoints } from '../../features/sections/contract/endpoints.ts'
import { settingsEndpoints } from '../../features/settings/contract/endpoints.ts'
import { sharedArticleEndpoints } from '../../features/shared-articles/contract/shared-articles.ts'
import { subscriptionManagementEndpoints } from '../../features/subscriptions/contract/admin-endpoints.ts'
import { subscriptionEndpoints } from '../../features/subscriptions/contract/endpoints.ts'
import { giftEndpoints } from '../../features/subscriptions/contract/gift-endpoints.ts'
import { givenBenefitEndpoints } from '../../features/subscriptions/contract/given-benefits.ts'
import { offerEndpoints } from '../../features/subscriptions/contract/offer-endpoints.ts'
import { paymentEndpoints } from '../../features/subscriptions/contract/payment-endpoints.ts'
import { jobEndpoints } from '../../features/system-status/contract/jobs.ts'
import { moveOutEndpoints } from '../../features/transfer/contract/export/endpoints.ts'
import { moveInEndpoints } from '../../features/transfer/contract/import/endpoints.ts'
import { whitePaperEndpoints } from '../../features/white-papers/contract/endpoints.ts'
import { auditEndpoints } from '../../platform/contract/audit.ts'
import type { Endpoint, UploadedFile } from '../../platform/contract/endpoint.ts'
import { imageEndpoints } from '../../platform/contract/images.ts'
import { siteEndpoints } from '../../platform/contract/site.ts'

/** Every endpoint of the API. The server registers them from this table, and the client gets its types from it. */
export const apiEndpoints = {
  ...articleChangeEndpoints,
  ...articleEndpoints,
  ...frontPageEndpoints,
  ...accountEndpoints,
  ...adEndpoints,
  ...analyticsEndpoints,
  ...apiKeyEndpoints,
  ...auditEndpoints,
  ...authorEndpoints,
  ...carouselEndpoints,
  ...catalogueEndpoints,
  ...classifiedEndpoints,
  ...commentEndpoints,
  ...connectionEndpoints,
  ...dashboardEndpoints,
  ...diagramEndpoints,
  ...dataEndpoints,
  ...errorReportEndpoints,
  ...eventEndpoints,
  ...firstStepEndpoints,
  ...screenEndpoints,
  ...followEndpoints,
  ...imageEndpoints,
  ...jobEndpoints,
  ...attachmentEndpoints,
  ...letterEndpoints,
  ...mediaPackEndpoints,
  ...labelEndpoints,
  ...memberChangeEndpoints,
  ...memberEndpoints,
  ...memberImportEndpoints,
  ...newsletterEndpoints,
  ...newsletterArchiveEndpoints,
  ...newslettersEndpoints,
  ...newsletterSubscriberEndpoints,
  ...newsletterSendingEndpoints,
  ...newsListEndpoints,
  ...newsroomEndpoints,
  ...giftEndpoints,
  ...givenBenefitEndpoints,
  ...glossaryEndpoints,
  ...offerEndpoints,
  ...organisationAdminEndpoints,
  ...organisationEndpoints,
  ...courseEndpoints,
  ...jobOfferContract.endpoints,
  ...marketDataContract.endpoints,
  ...pageEndpoints,
  ...partEndpoints,
  ...partImportEndpoints,
  ...paymentEndpoints,
  ...pictureEndpoints,
  ...moveInEndpoints,
  ...moveOutEndpoints,
  ...readingHistoryEndpoints,
  ...redirectEndpoints,
  ...reportEndpoints,
  ...registrationEndpoints,
  ...savedArticleEndpoints,
  ...savedViewEndpoints,
  ...searchEndpoints,
  ...settingsEndpoints,
  ...sharedArticleEndpoints,
  ...siteEndpoints,
  ...secondFactorEndpoints,
  ...snippetEndpoints,
  ...staffEndpoints,
  ...stateEndpoints,
  ...subscriptionEndpoints,
  ...topicEndpoints,
  ...subscriptionManagementEndpoints,
  ...planningEndpoints,
  ...webhookEndpoints,
  ...whitePaperEndpoints,
  ...workflowEndpoints,
}

export type Api = typeof apiEndpoints
export type ApiName = keyof Api

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType } ? S : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Understood<S> = S extends z.ZodType ? z.output<S> : undefined
type FileSent<E> = E extends { upload: { field: infer F extends string } } ? { [P in F]: Blob } : undefined
type FileUnderstood<E> = E extends { upload: object } ? UploadedFile : undefined
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller sends: `params`, `query`, `body` and `upload`, as far as the endpoint has them. */
export type ApiRequest<N extends ApiName> = Given<{
  params: Sent<Part<Api[N], 'params'>>
  query: Sent<Part<Api[N], 'query'>>
  body: Sent<Part<Api[N], 'body'>>
  upload: FileSent<Api[N]>
}>

export type ValidatedRequest<E extends Endpoint> = Given<{
  params: Understood<Part<E, 'params'>>
  query: Understood<Part<E, 'query'>>
  body: Understood<Part<E, 'body'>>
  upload: FileUnderstood<E>
}>

/** The answers of an endpoint, discriminated by `status`. */
export type ApiAnswer<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: { status: S; body: z.input<E['answers'][S]> }
}[keyof E['answers'] & number]

/** The body of a success. */
export type ApiResult<N extends ApiName> = Extract<ApiAnswer<Api[N]>, { status: 200 | 201 }>['body']
