import { accountsFeature } from '../features/accounts/feature.ts'
import { adsFeature } from '../features/ads/feature.ts'
import { analyticsFeature } from '../features/analytics/feature.ts'
import { articlesFeature } from '../features/articles/feature.ts'
import { attachmentsFeature } from '../features/attachments/feature.ts'
import { auditFeature } from '../features/audit/feature.ts'
import { authorsFeature } from '../features/authors/feature.ts'
import { backupsFeature } from '../features/backups/feature.ts'
import { brandFeature } from '../features/brand/feature.ts'
import { calculatorsFeature } from '../features/calculators/feature.ts'
import { carouselFeature } from '../features/carousel/feature.ts'
import { catalogueFeature } from '../features/catalogue/feature.ts'
import { classifiedsFeature } from '../features/classifieds/feature.ts'
import { connectionsFeature } from '../features/connections/feature.ts'
import { coursesFeature } from '../features/courses/feature.ts'
import { dataBlocksFeature } from '../features/engineering-blocks/server/data-blocks/feature.ts'
import { diagramPicturesFeature, diagramsFeature } from '../features/engineering-blocks/server/diagrams/feature.ts'
import { errorReportsFeature } from '../features/error-reports/feature.ts'
import { eventsFeature, eventsPageFeature } from '../features/events/feature.ts'
import { feedsFeature } from '../features/feeds/feature.ts'
import { firstStepsFeature } from '../features/first-steps/feature.ts'
import { followMailsFeature, followsFeature } from '../features/follows/feature.ts'
import { glossaryFeature } from '../features/glossary/feature.ts'
import { importsFeature } from '../features/imports/feature.ts'
import { programsFeature } from '../features/integrations/feature.ts'
import { jobOffersFeature } from '../features/job-offers/feature.ts'
import { lettersFeature } from '../features/letters/feature.ts'
import { marketDataFeature } from '../features/market-data/feature.ts'
import { mediaPackFeature } from '../features/media-pack/feature.ts'
import { membersFeature } from '../features/members/feature.ts'
import { moreNewslettersFeature, newsletterFeature } from '../features/newsletter/feature.ts'
import { newsroomFeature, workflowFeature } from '../features/newsroom/feature.ts'
import { savedViewsFeature } from '../features/newsroom/server/saved-views/feature.ts'
import { organisationsFeature } from '../features/organisations/feature.ts'
import { pagesFeature } from '../features/pages/feature.ts'
import { partsFeature } from '../features/parts/feature.ts'
import { imagesFeature } from '../features/pictures/server/images/feature.ts'
import { picturesFeature } from '../features/pictures/server/pictures/feature.ts'
import { redirectsFeature } from '../features/redirects/feature.ts'
import { type OwnAddresses, openOwnAddresses } from '../features/redirects/server/index.ts'
import { reportsFeature } from '../features/reports/feature.ts'
import { readingHistoryFeature } from '../features/saved-articles/server/reading-history/feature.ts'
import { savedArticlesFeature } from '../features/saved-articles/server/saved-articles/feature.ts'
import { searchFeature } from '../features/search/feature.ts'
import { sectionsFeature } from '../features/sections/feature.ts'
import { settingsFeature } from '../features/settings/feature.ts'
import { settingsFileFeature } from '../features/settings-file/feature.ts'
import { sharedArticlesFeature } from '../features/shared-articles/feature.ts'
import { sharedCachesFeature } from '../features/shared-caches/feature.ts'
import { siteFeature } from '../features/site/feature.ts'
import {
  giftsFeature,
  offersFeature,
  redeemGiftsFeature,
  subscriptionsFeature,
} from '../features/subscriptions/feature.ts'
import { failedWorkFeature } from '../features/system-status/server/failed-work/feature.ts'
import { stateFeature } from '../features/system-status/server/state/feature.ts'
import { topicsFeature } from '../features/topics/feature.ts'
import { siteExportFeature } from '../features/transfer/server/export/feature.ts'
import { siteImportFeature } from '../features/transfer/server/import/feature.ts'
import { whitePapersFeature } from '../features/white-papers/feature.ts'
import { type OptionalFeatureName, optionalFeatureNames } from '../platform/contract/features.ts'
import { withoutLinksTo } from '../platform/contract/markup.ts'
import { closeTogether } from '../platform/server/core/closing.ts'
import { NotFound } from '../platform/server/core/errors.ts'
import type { Feature, FromAllFeatures, PrivacyParagraphs } from '../platform/server/feature.ts'
import type { Router } from '../platform/server/feature-deps.ts'
import type { IsOn, Route } from '../platform/server/http/api/calls.ts'
import type { Pages } from '../platform/server/http/pages/pages.ts'
import type { Job, JobName } from '../platform/server/jobs/job-type.ts'
import { jobTypes } from '../platform/server/jobs/job-types.ts'
import { mailJobs } from '../platform/server/mail/index.ts'
import type { AllDeps } from './deps.ts'

type FeatureDeps = AllDeps & OwnAddresses & FromAllFeatures

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
  eventsPageFeature,
  eventsFeature,
  partsFeature,
  topicsFeature,
  moreNewslettersFeature,
  workflowFeature,
  offersFeature,
  giftsFeature,
  redeemGiftsFeature,
  lettersFeature,
  errorReportsFeature,
  savedArticlesFeature,
  followsFeature,
  followMailsFeature,
  readingHistoryFeature,
  savedViewsFeature,
  sharedArticlesFeature,
  calculatorsFeature,
  coursesFeature,
  reportsFeature,
  marketDataFeature,
  classifiedsFeature,
  whitePapersFeature,
  jobOffersFeature,
  glossaryFeature,
  organisationsFeature,
  programsFeature,
  siteImportFeature,
  siteExportFeature,
  diagramsFeature,
  diagramPicturesFeature,
  dataBlocksFeature,
]

export const allMails = allFeatures.flatMap((feature) => feature.mails ?? [])
export const personalTables = allFeatures.flatMap((feature) => feature.personalTables ?? [])

const inAll =
  <Given extends unknown[]>(doIn: (feature: Feature<FeatureDeps>) => ((...given: Given) => unknown) | undefined) =>
  async (...given: Given): Promise<void> => {
    for (const feature of allFeatures) await doIn(feature)?.(...given)
  }

const privacyBelow = (heading: keyof PrivacyParagraphs) =>
  allFeatures.map(({ privacy }) => privacy?.[heading] ?? '').join('')

const forStoredRows = {
  personalTables,
  shownPictures: allFeatures.flatMap(({ pictures }) => pictures ?? []),
  privacy: { withoutAccount: privacyBelow('withoutAccount'), withAccount: privacyBelow('withAccount') },
  erasePerson: inAll(({ erasePerson }) => erasePerson),
  keepRules: inAll(({ keepRules }) => keepRules),
  beforeEmailChange: inAll(({ beforeEmailChange }) => beforeEmailChange),
  moveReferences: inAll(({ moveReferences }) => moveReferences),
  afterUndeletion: inAll(({ afterUndeletion }) => afterUndeletion),
}

type Switches = Pick<AllDeps['settings'], 'hasFeature'>

const presentIn = (settings: Switches) =>
  allFeatures.filter(({ switchedBy }) => !switchedBy || settings.hasFeature(switchedBy))

export const pagesIn =
  (settings: Switches): FromAllFeatures['pageAt'] =>
  (path) =>
    presentIn(settings)
      .map(({ pageAt }) => pageAt?.(path))
      .find((page) => page !== undefined)

/** `deps` must be complete by the first call. */
function fromPresentFeatures(settings: AllDeps['settings'], deps: () => FeatureDeps) {
  const present = () => presentIn(settings)
  const each = async <Found>(find: (feature: Feature<FeatureDeps>) => Promise<Found[]> | undefined) =>
    (await Promise.all(present().map(async (feature) => (await find(feature)) ?? []))).flat()
  return {
    pageAt: pagesIn(settings),
    pageAddresses: () => each(({ pageAddresses }) => pageAddresses?.(deps())),
    pageKeys: () => present().flatMap(({ pageKeys }) => pageKeys ?? []),
    openTexts: () => present().flatMap(({ openTexts }) => openTexts ?? []),
    lists: () => present().flatMap(({ list }) => list ?? []),
    keysBeside: (articleId) => present().flatMap(({ keysBeside }) => keysBeside?.(articleId) ?? []),
    findTextProblems: (db, html) => each(({ findTextProblems }) => findTextProblems?.(db, html)),
    findMemberships: async (db, userIds, now) => {
      const found = await each(async ({ findMemberships }) => [...((await findMemberships?.(db, userIds, now)) ?? [])])
      return new Map([...Map.groupBy(found, ([id]) => id)].map(([id, own]) => [id, own.flatMap(([, names]) => names)]))
    },
    completeText: async (html, place) => {
      const keys: string[] = []
      let text = withoutLinksTo(html, (path) => !settings.hasPage(path))
      for (const { completeText } of present()) {
        const completed = await completeText?.(deps(), text, place)
        if (!completed) continue
        text = completed.html
        keys.push(...completed.keys)
      }
      return { html: text, keys }
    },
    findPlans: (call) => each(({ articleAccess }) => articleAccess?.findPlans(deps(), call)),
    countUse: async (opened) => {
      // Access given while a feature was on still opens articles.
      for (const { articleAccess } of allFeatures) await articleAccess?.countUse(deps(), opened)
    },
    asksNetwork: async () => {
      const found = present().flatMap(({ articleAccess }) => articleAccess ?? [])
      const asked = await Promise.all(found.map((access) => access.asksNetwork(deps())))
      return { asksNetwork: asked.includes(true), keys: found.map(({ networksKey }) => networksKey) }
    },
  } satisfies Omit<FromAllFeatures, keyof typeof forStoredRows>
}

interface CommonRouter extends Omit<Router, 'route'> {
  route: (isOn: IsOn) => Route
}

export const requiredFeatures = allFeatures.filter(({ switchedBy }) => !switchedBy)

export const missingFrom = (features: readonly Pick<Feature, 'switchedBy'>[]) =>
  optionalFeatureNames.filter((name) => !features.some(({ switchedBy }) => switchedBy === name))

export async function serveFeatures(
  router: CommonRouter,
  deps: AllDeps,
  features: readonly Feature<FeatureDeps>[],
): Promise<{ startJobs: () => Promise<() => Promise<void>> }> {
  const all: FeatureDeps = {
    ...deps,
    ...(await openOwnAddresses(router, deps)),
    ...forStoredRows,
    ...fromPresentFeatures(deps.settings, () => all),
  }
  for (const feature of features) await serveFeature(router, all, feature)
  return { startJobs: () => startJobs(all, features) }
}

const isOn = ({ settings }: AllDeps, name: OptionalFeatureName | undefined) => !name || settings.hasFeature(name)

async function serveFeature(router: CommonRouter, all: FeatureDeps, { serve, switchedBy: name }: Feature<FeatureDeps>) {
  if (!serve) return
  const isThisOn = () => isOn(all, name)
  const route = router.route(isThisOn)
  if (!name) return void (await serve({ ...router, route }, all))
  await router.http.register(async (http) => {
    http.addHook('onRequest', async () => requireOn(name, isThisOn))
    await serve({ ...router, http, route, pages: withSwitch(router.pages, name, isThisOn) }, all)
  })
}

/** @throws NotFound */
function requireOn(name: OptionalFeatureName, isThisOn: IsOn) {
  if (!isThisOn()) throw new NotFound('feature', name)
}

const withSwitch = (pages: Pages, name: OptionalFeatureName, isThisOn: IsOn): Pages => ({
  ...pages,
  document: (address, write) =>
    pages.document(address, async (params) => {
      requireOn(name, isThisOn)
      return write(params)
    }),
})

/** Returns the function that stops the deliveries. */
async function startJobs(deps: FeatureDeps, features: readonly Feature<FeatureDeps>[]): Promise<() => Promise<void>> {
  await mailJobs(deps, allMails)
  const deliveries: { stop(): Promise<void> }[] = []
  for (const feature of features) {
    await workOn(deps, feature)
    const delivery = await feature.work?.(deps)
    if (delivery) deliveries.push(delivery)
  }
  return () => closeTogether(deliveries.map((delivery) => () => delivery.stop()))
}

type AnyJob = JobName<typeof jobTypes>

/** Scheduled jobs of a feature that is off do nothing. Other jobs still run, since somebody began them. */
async function workOn(
  deps: FeatureDeps,
  { jobs, schedules = {}, switchedBy, jobsWhileOff = [] }: Feature<FeatureDeps>,
): Promise<void> {
  type Handle = (job: Job<never>) => Promise<unknown>
  for (const [name, handle] of Object.entries(jobs?.(deps) ?? {}) as [AnyJob, Handle][]) {
    const isScheduled = jobTypes[name].payload.safeParse({}).success
    await deps.jobs.work(name, async (job) => {
      if (!isScheduled || isOn(deps, switchedBy) || jobsWhileOff.includes(name)) await handle(job as Job<never>)
    })
  }
  for (const [name, cron] of Object.entries(schedules) as [AnyJob, string][])
    await deps.jobs.schedule(name, cron, deps.settings.current().contact.timeZone)
}
