import { closeTogether } from './core/closing.ts'
import type { AllDeps } from './deps.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { adJobs } from './features/ads/jobs.ts'
import { adRoutes } from './features/ads/routes.ts'
import { analyticsJobs } from './features/analytics/jobs.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { attachmentJobs } from './features/attachments/jobs.ts'
import { attachmentRoutes } from './features/attachments/routes.ts'
import { auditJobs } from './features/audit/jobs.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authorRoutes } from './features/authors/routes.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { brandRoutes } from './features/brand/routes.ts'
import { carouselRoutes } from './features/carousel/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { classifiedJobs } from './features/classifieds/jobs.ts'
import { classifiedRoutes } from './features/classifieds/routes.ts'
import { connectionRoutes } from './features/connections/routes.ts'
import { courseRoutes } from './features/courses/routes.ts'
import { dataRoutes } from './features/data-blocks/routes.ts'
import type { Router } from './features/deps.ts'
import { diagramRoutes } from './features/diagrams/routes.ts'
import { eventJobs } from './features/events/jobs.ts'
import { eventRoutes } from './features/events/routes.ts'
import { failedWorkRoutes } from './features/failed-work/routes.ts'
import { feedRoutes } from './features/feeds/routes.ts'
import { firstStepRoutes } from './features/first-steps/routes.ts'
import { followJobs } from './features/follows/jobs.ts'
import { followRoutes } from './features/follows/routes.ts'
import { glossaryRoutes } from './features/glossary/routes.ts'
import { imageRoutes } from './features/images/routes.ts'
import { importJobs } from './features/imports/jobs.ts'
import { letterJobs } from './features/letters/jobs.ts'
import { letterRoutes } from './features/letters/routes.ts'
import { marketSeries } from './features/market-data/index.ts'
import { mediaPackRoutes } from './features/media-pack/routes.ts'
import { memberJobs } from './features/members/jobs.ts'
import { memberRoutes } from './features/members/routes.ts'
import { moveInJobs } from './features/move-in/jobs.ts'
import { moveInRoutes } from './features/move-in/routes.ts'
import { moveOutJobs } from './features/move-out/jobs.ts'
import { moveOutRoutes } from './features/move-out/routes.ts'
import { newsletterJobs } from './features/newsletter/jobs.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { newsroomJobs } from './features/newsroom/jobs.ts'
import { newsroomRoutes } from './features/newsroom/routes.ts'
import { organisationJobs } from './features/organisations/jobs.ts'
import { organisationRoutes } from './features/organisations/routes.ts'
import { pageJobs } from './features/pages/jobs.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { partJobs } from './features/parts/jobs.ts'
import { partRoutes } from './features/parts/routes.ts'
import { pictureJobs } from './features/pictures/jobs.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { programJobs } from './features/programs/jobs.ts'
import { programRoutes } from './features/programs/routes.ts'
import { readingHistoryRoutes } from './features/reading-history/routes.ts'
import { redirectJobs } from './features/redirects/jobs.ts'
import { redirectRoutes } from './features/redirects/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { savedArticleRoutes } from './features/saved-articles/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sectionRoutes } from './features/sections/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { settingsFileRoutes } from './features/settings-file/routes.ts'
import { sharedArticleRoutes } from './features/shared-articles/routes.ts'
import { sharedCacheJobs } from './features/shared-caches/jobs.ts'
import { siteRoutes } from './features/site/routes.ts'
import { stateRoutes } from './features/state/routes.ts'
import { subscriptionJobs } from './features/subscriptions/jobs.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { whitePaperJobs } from './features/white-papers/jobs.ts'
import { whitePaperRoutes } from './features/white-papers/routes.ts'
import { mailJobs } from './mail/index.ts'

/** Serves the calls and addresses of all features. Returns what some jobs must know of them. */
export async function serveFeatures(router: Router, deps: AllDeps) {
  siteRoutes(router, deps)
  catalogueRoutes(router, deps)
  sectionRoutes(router, deps)
  articleRoutes(router, deps)
  authorRoutes(router, deps)
  pageRoutes(router, deps)
  eventRoutes(router, deps)
  partRoutes(router, deps)
  glossaryRoutes(router, deps)
  letterRoutes(router, deps)
  savedArticleRoutes(router, deps)
  await followRoutes(router, deps)
  readingHistoryRoutes(router, deps)
  savedViewRoutes(router, deps)
  sharedArticleRoutes(router, deps)
  searchRoutes(router, deps)
  feedRoutes(router, deps)
  brandRoutes(router, deps)
  newsroomRoutes(router, deps)
  carouselRoutes(router, deps)
  imageRoutes(router, deps)
  pictureRoutes(router, deps)
  attachmentRoutes(router, deps)
  mediaPackRoutes(router, deps)
  whitePaperRoutes(router, deps)
  reportRoutes(router, deps)
  marketSeries.routes(router, deps)
  courseRoutes(router, deps)
  classifiedRoutes(router, deps)
  await adRoutes(router, deps)
  accountRoutes(router, deps)
  await subscriptionRoutes(router, deps)
  memberRoutes(router, deps)
  organisationRoutes(router, deps)
  await newsletterRoutes(router, deps)
  await analyticsRoutes(router, deps)
  const ownAddresses = await redirectRoutes(router, deps)
  moveInRoutes(router, deps)
  moveOutRoutes(router, deps)
  auditRoutes(router, deps)
  programRoutes(router, deps)
  failedWorkRoutes(router, deps)
  settingsRoutes(router, deps)
  settingsFileRoutes(router, deps)
  stateRoutes(router, deps)
  firstStepRoutes(router, deps)
  connectionRoutes(router, deps)
  diagramRoutes(router, deps)
  dataRoutes(router, deps)
  return ownAddresses
}

/** Starts the workers and schedules of all features. Returns the function that stops the deliveries. */
export async function startJobs(
  deps: AllDeps & Awaited<ReturnType<typeof serveFeatures>>,
): Promise<() => Promise<void>> {
  await mailJobs(deps)
  await newsroomJobs(deps)
  await letterJobs(deps)
  await attachmentJobs(deps)
  await pageJobs(deps)
  await eventJobs(deps)
  await pictureJobs(deps)
  await whitePaperJobs(deps)
  await adJobs(deps)
  await accountJobs(deps)
  await subscriptionJobs(deps)
  await classifiedJobs(deps)
  await memberJobs(deps)
  await organisationJobs(deps)
  await partJobs(deps)
  await followJobs(deps)
  await redirectJobs(deps)
  await moveInJobs(deps)
  await moveOutJobs(deps)
  await importJobs(deps)
  await analyticsJobs(deps)
  await auditJobs(deps)
  await sharedCacheJobs(deps)
  await backupJobs(deps)
  const deliveries = [await newsletterJobs(deps), await programJobs(deps)]
  return () => closeTogether(deliveries.map((delivery) => () => delivery.stop()))
}
