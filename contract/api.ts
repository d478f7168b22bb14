import type { z } from 'zod'
import { accountEndpoints } from './accounts/endpoints.ts'
import { secondFactorEndpoints } from './accounts/second-factor.ts'
import { staffEndpoints } from './accounts/staff.ts'
import { adEndpoints } from './ads/endpoints.ts'
import { dashboardEndpoints } from './analytics/dashboard.ts'
import { analyticsEndpoints } from './analytics/views.ts'
import { articleEndpoints } from './article/articles.ts'
import { carouselEndpoints } from './article/carousel.ts'
import { articleChangeEndpoints } from './article/changes.ts'
import { commentEndpoints } from './article/comments.ts'
import { dataEndpoints } from './article/data.ts'
import { diagramEndpoints } from './article/diagrams.ts'
import { errorReportEndpoints } from './article/error-reports.ts'
import { frontPageEndpoints } from './article/front-page.ts'
import { newsListEndpoints } from './article/news-list.ts'
import { newsroomEndpoints } from './article/newsroom.ts'
import { planningEndpoints } from './article/planning.ts'
import { snippetEndpoints } from './article/snippets.ts'
import { topicEndpoints } from './article/topics.ts'
import { workflowEndpoints } from './article/workflow.ts'
import { attachmentEndpoints } from './attachments.ts'
import { auditEndpoints } from './audit.ts'
import { authorEndpoints } from './authors/endpoints.ts'
import { classifiedEndpoints } from './classifieds/endpoints.ts'
import { courseEndpoints } from './courses/endpoints.ts'
import type { Endpoint, UploadedFile } from './endpoint.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { registrationEndpoints } from './events/registrations.ts'
import { followEndpoints } from './follows.ts'
import { glossaryEndpoints } from './glossary/endpoints.ts'
import { imageEndpoints } from './images.ts'
import { jobEndpoints } from './jobs.ts'
import { letterEndpoints } from './letters/endpoints.ts'
import { marketDataContract } from './market-data/endpoints.ts'
import { mediaPackEndpoints } from './media-pack.ts'
import { memberChangeEndpoints } from './members/changes.ts'
import { memberEndpoints } from './members/endpoints.ts'
import { memberImportEndpoints } from './members/imports.ts'
import { labelEndpoints } from './members/labels.ts'
import { moveInEndpoints } from './move-in/endpoints.ts'
import { moveOutEndpoints } from './move-out/endpoints.ts'
import { newsletterArchiveEndpoints } from './newsletter/archive.ts'
import { newslettersEndpoints } from './newsletter/newsletters.ts'
import { newsletterSendingEndpoints } from './newsletter/sends.ts'
import { newsletterSubscriberEndpoints } from './newsletter/subscribers.ts'
import { newsletterEndpoints } from './newsletter/subscription.ts'
import { connectionEndpoints } from './operations/connections.ts'
import { firstStepEndpoints } from './operations/first-steps.ts'
import { screenEndpoints } from './operations/screens-in-use.ts'
import { stateEndpoints } from './operations/state.ts'
import { organisationAdminEndpoints } from './organisations/admin.ts'
import { organisationEndpoints } from './organisations/endpoints.ts'
import { pageEndpoints } from './pages/endpoints.ts'
import { partEndpoints } from './parts/endpoints.ts'
import { partImportEndpoints } from './parts/imports.ts'
import { pictureEndpoints } from './pictures/endpoints.ts'
import { apiKeyEndpoints } from './programs/api-keys.ts'
import { webhookEndpoints } from './programs/webhooks.ts'
import { readingHistoryEndpoints } from './reading-history.ts'
import { redirectEndpoints } from './redirects/endpoints.ts'
import { reportEndpoints } from './reports/endpoints.ts'
import { savedArticleEndpoints } from './saved-articles.ts'
import { savedViewEndpoints } from './saved-views.ts'
import { searchEndpoints } from './search.ts'
import { catalogueEndpoints } from './sections/endpoints.ts'
import { settingsEndpoints } from './settings/endpoints.ts'
import { sharedArticleEndpoints } from './shared-articles.ts'
import { siteEndpoints } from './site.ts'
import { subscriptionManagementEndpoints } from './subscriptions/admin-endpoints.ts'
import { subscriptionEndpoints } from './subscriptions/endpoints.ts'
import { giftEndpoints } from './subscriptions/gift-endpoints.ts'
import { givenBenefitEndpoints } from './subscriptions/given-benefits.ts'
import { offerEndpoints } from './subscriptions/offer-endpoints.ts'
import { paymentEndpoints } from './subscriptions/payment-endpoints.ts'
import { whitePaperEndpoints } from './white-papers/endpoints.ts'

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
