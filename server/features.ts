import type { OptionalFeatureName } from '../contract/features.ts'
import { closeTogether } from './core/closing.ts'
import { NotFound } from './core/errors.ts'
import type { AllDeps } from './deps.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { adsFeature } from './features/ads/feature.ts'
import { analyticsFeature } from './features/analytics/feature.ts'
import { articlesFeature } from './features/articles/feature.ts'
import { attachmentsFeature } from './features/attachments/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { authorsFeature } from './features/authors/feature.ts'
import { backupsFeature } from './features/backups/feature.ts'
import { brandFeature } from './features/brand/feature.ts'
import { carouselFeature } from './features/carousel/feature.ts'
import { catalogueFeature } from './features/catalogue/feature.ts'
import { classifiedsFeature } from './features/classifieds/feature.ts'
import { connectionsFeature } from './features/connections/feature.ts'
import { coursesFeature } from './features/courses/feature.ts'
import { dataBlocksFeature } from './features/data-blocks/feature.ts'
import type { Router } from './features/deps.ts'
import { diagramsFeature } from './features/diagrams/feature.ts'
import { eventsFeature } from './features/events/feature.ts'
import { failedWorkFeature } from './features/failed-work/feature.ts'
import type { Feature, FromAllFeatures } from './features/feature.ts'
import { feedsFeature } from './features/feeds/feature.ts'
import { firstStepsFeature } from './features/first-steps/feature.ts'
import { followMailsFeature, followsFeature } from './features/follows/feature.ts'
import { glossaryFeature } from './features/glossary/feature.ts'
import { imagesFeature } from './features/images/feature.ts'
import { importsFeature } from './features/imports/feature.ts'
import { lettersFeature } from './features/letters/feature.ts'
import { marketDataFeature } from './features/market-data/feature.ts'
import { mediaPackFeature } from './features/media-pack/feature.ts'
import { membersFeature } from './features/members/feature.ts'
import { moveInFeature } from './features/move-in/feature.ts'
import { moveOutFeature } from './features/move-out/feature.ts'
import { newsletterFeature } from './features/newsletter/feature.ts'
import { errorReportsFeature, newsroomFeature } from './features/newsroom/feature.ts'
import { organisationsFeature } from './features/organisations/feature.ts'
import { pagesFeature } from './features/pages/feature.ts'
import { partsFeature } from './features/parts/feature.ts'
import { picturesFeature } from './features/pictures/feature.ts'
import { programsFeature } from './features/programs/feature.ts'
import { readingHistoryFeature } from './features/reading-history/feature.ts'
import { redirectsFeature } from './features/redirects/feature.ts'
import { type OwnAddresses, openOwnAddresses } from './features/redirects/index.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { savedArticlesFeature } from './features/saved-articles/feature.ts'
import { savedViewsFeature } from './features/saved-views/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { sectionsFeature } from './features/sections/feature.ts'
import { settingsFeature } from './features/settings/feature.ts'
import { settingsFileFeature } from './features/settings-file/feature.ts'
import { sharedArticlesFeature } from './features/shared-articles/feature.ts'
import { sharedCachesFeature } from './features/shared-caches/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { stateFeature } from './features/state/feature.ts'
import { subscriptionsFeature } from './features/subscriptions/feature.ts'
import { whitePapersFeature } from './features/white-papers/feature.ts'
import type { IsOn, Route } from './http/api/calls.ts'
import type { Pages } from './http/pages/pages.ts'
import { mailJobs } from './mail/index.ts'

type FeatureDeps = AllDeps & OwnAddresses & FromAllFeatures

/** All capabilities of the product. */
export const allFeatures: readonly Feature<FeatureDeps>[] = [
  siteFeature,
  catalogueFeature,
  sectionsFeature,
  articlesFeature,
  newsroomFeature,
  authorsFeature,
  pagesFeature,
  carouselFeature,
  imagesFeature,
  picturesFeature,
  attachmentsFeature,
  searchFeature,
  feedsFeature,
  brandFeature,
  accountsFeature,
  newsletterFeature,
  auditFeature,
  importsFeature,
  subscriptionsFeature,
  membersFeature,
  adsFeature,
  analyticsFeature,
  redirectsFeature,
  settingsFeature,
  settingsFileFeature,
  mediaPackFeature,
  stateFeature,
  failedWorkFeature,
  sharedCachesFeature,
  backupsFeature,
  connectionsFeature,
  firstStepsFeature,
  eventsFeature,
  partsFeature,
  lettersFeature,
  errorReportsFeature,
  savedArticlesFeature,
  followsFeature,
  followMailsFeature,
  readingHistoryFeature,
  savedViewsFeature,
  sharedArticlesFeature,
  coursesFeature,
  reportsFeature,
  marketDataFeature,
  classifiedsFeature,
  whitePapersFeature,
  glossaryFeature,
  organisationsFeature,
  programsFeature,
  moveInFeature,
  moveOutFeature,
  diagramsFeature,
  dataBlocksFeature,
]

/** What the features add together. */
export const personalTables = allFeatures.flatMap((feature) => feature.personalTables ?? [])

async function erasePerson(...given: Parameters<FromAllFeatures['erasePerson']>) {
  for (const feature of allFeatures) await feature.erasePerson?.(...given)
}

/** What is not yet that of one feature. */
interface CommonRouter extends Omit<Router, 'route'> {
  route: (isOn: IsOn) => Route
}

/** Serves the calls and addresses of all features. */
export async function serveFeatures(
  router: CommonRouter,
  deps: AllDeps,
): Promise<{ startJobs: () => Promise<() => Promise<void>> }> {
  const present = () => allFeatures.filter(({ switchedBy }) => !switchedBy || deps.settings.hasFeature(switchedBy))
  const all: FeatureDeps = {
    ...deps,
    ...(await openOwnAddresses(router, deps)),
    personalTables,
    erasePerson,
    pageAddresses: async () =>
      (await Promise.all(present().map(async (feature) => (await feature.pageAddresses?.(all)) ?? []))).flat(),
    lists: () => present().flatMap(({ list }) => list ?? []),
  }
  for (const { serve, switchedBy } of allFeatures) {
    if (!serve) continue
    const isOn = () => !switchedBy || deps.settings.hasFeature(switchedBy)
    const own = { ...router, route: router.route(isOn) }
    if (!switchedBy) await serve(own, all)
    else
      await router.http.register(async (http) => {
        http.addHook('onRequest', async () => requireOn(switchedBy, isOn))
        await serve({ ...own, http, pages: withSwitch(router.pages, switchedBy, isOn) }, all)
      })
  }
  return { startJobs: () => startJobs(all) }
}

/** @throws NotFound */
function requireOn(name: OptionalFeatureName, isOn: IsOn) {
  if (!isOn()) throw new NotFound('feature', name)
}

const withSwitch = (pages: Pages, name: OptionalFeatureName, isOn: IsOn): Pages => ({
  ...pages,
  document: (address, write) =>
    pages.document(address, async (params) => {
      requireOn(name, isOn)
      return write(params)
    }),
})

/** Starts the workers and schedules of all features. Returns the function that stops the deliveries. */
async function startJobs(deps: FeatureDeps): Promise<() => Promise<void>> {
  await mailJobs(deps)
  const deliveries: { stop(): Promise<void> }[] = []
  for (const { work } of allFeatures) {
    const delivery = await work?.(deps)
    if (delivery) deliveries.push(delivery)
  }
  return () => closeTogether(deliveries.map((delivery) => () => delivery.stop()))
}
