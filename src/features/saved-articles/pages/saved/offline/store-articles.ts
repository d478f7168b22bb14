import type { ApiResult } from '../../../../../platform/contract/api.ts'
import { links, offlineArticleLink } from '../../../../../platform/contract/links.ts'
import { noTitle } from '../../../../../platform/contract/no-title.ts'
import { api, storedToken } from '../../../../../platform/web/api.ts'
import { trustedOfflineWorker } from '../../../../../platform/web/magazine/trusted-prose.ts'
import { typefaceFiles } from '../../../../../platform/web/magazine/typeface-files.ts'
import { offlineStore, removeWorkers } from '../../../../../platform/web/offline-owner.ts'
import {
  dropOffline,
  isRenewalDue,
  markRenewed,
  offlineOwner,
  setOfflineOwner,
} from '../../../../../platform/web/offline-store.ts'
import typefaces from '../../../../../platform/web/styles/typefaces.css?url'
import { formatDay } from '../../../../../platform/web/ui/dates.ts'
import { fetchArticle, toAccessOutcome } from '../../../../articles/pages/gate/access-outcome.ts'
import ownStyle from './offline.css?url'
import {
  articlePage,
  listPage,
  noNetworkPage,
  type OfflineLook,
  offlineIcons,
  pictureAddressesIn,
  toKeptStyle,
  toResponse,
} from './offline-pages.ts'

type Saved = ApiResult<'GET /auth/saved'>['articles'][number]

const mostKept = 100

/** Milliseconds that a text that is not free is kept without asking the server again. */
const longestUnasked = 30 * 24 * 60 * 60 * 1000

/** Milliseconds after which a free article is loaded again. */
const freshFor = 24 * 60 * 60 * 1000

/** Returns how many articles are stored. */
export async function startOffline(email: string): Promise<number> {
  setOfflineOwner(email)
  return renewOffline(email)
}

/** Asks the server at intervals whether stored articles may still be read. A failure is retried on a later page. */
export async function renewIfDue(email: string): Promise<void> {
  await removeExpired().catch(() => {})
  if (isRenewalDue()) await renewOffline(email).catch(() => {})
}

/** Drops expired articles without asking the server, as the worker does. */
async function removeExpired(): Promise<void> {
  const cache = await caches.open(offlineStore)
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get('x-kept-until') ?? null
    if (until !== null && Number(until) <= Date.now()) await cache.delete(request)
  }
}

export async function renewOffline(email: string): Promise<number> {
  markRenewed()
  const token = storedToken()
  const isStillMine = () => storedToken() === token && offlineOwner() === email
  const cache = await caches.open(offlineStore)
  const query = { state: 'open', limit: String(mostKept) } as const
  const [{ articles }, { until, graceUntil }] = await Promise.all([
    api.call('GET /auth/saved', { query }),
    api.call('GET /auth/subscription', {}),
  ])
  const planEnds = graceUntil ?? until
  const gatedUntil = new Date(Math.min(Date.now() + longestUnasked, planEnds ? Date.parse(planEnds) : Infinity))
  const { look, files, timeZone } = await storeLook(cache)
  const kept: Saved[] = []
  for (const article of articles) {
    if (!isStillMine()) break
    if (await storeArticle(cache, article, { look, gatedUntil, timeZone, isStillMine })) kept.push(article)
  }
  if (!isStillMine()) {
    // Somebody signed out or in meanwhile, which emptied the cache: do not fill it again.
    if (offlineOwner() === null) await dropOffline()
    return 0
  }
  const listed = kept.map((article) => describe(article, timeZone))
  await cache.put(links.offlineArticles, toResponse(listPage(look, listed), { look }))
  await cache.put(noNetworkAddress, toResponse(noNetworkPage(look, listed), { look }))
  await removeOthers(cache, kept, files)
  await (kept.length > 0 ? startWorker() : removeWorkers())
  if (offlineOwner() === null) await dropOffline()
  return kept.length
}

const noNetworkAddress = `${links.offlineArticles}/no-network`

/** The scope is all addresses, since a reader without a network may open any. */
async function startWorker() {
  await navigator.serviceWorker.register(trustedOfflineWorker(), { scope: links.home })
  await removeWorkers(({ scope }) => new URL(scope).pathname !== links.home)
}

async function storeLook(cache: Cache): Promise<{ look: OfflineLook; files: string[]; timeZone: string }> {
  const { name, theme, typeface, timeZone } = await api.call('GET /site', {})
  const styles = [ownStyle, ...(typeface === 'archivo' ? [] : [typefaces]), ...(theme ? [theme] : [])]
  const files = [...styles, ...offlineIcons]
  await cache.addAll([...offlineIcons])
  for (const address of styles) {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`No style at ${address}`)
    const style = toKeptStyle(await answer.text())
    const needed = address === typefaces ? [typefaceFiles[typeface]] : style.typefaces
    files.push(...needed)
    await Promise.all(needed.map((one) => storeFile(cache, one)))
    await cache.put(address, new Response(style.css, { headers: { 'content-type': 'text/css; charset=utf-8' } }))
  }
  return { look: { name, styles }, files, timeZone }
}

interface Terms {
  look: OfflineLook
  gatedUntil: Date
  timeZone: string
  isStillMine: () => boolean
}

async function storeArticle(
  cache: Cache,
  article: Saved,
  { look, gatedUntil, timeZone, isStillMine }: Terms,
): Promise<boolean> {
  const address = offlineArticleLink(article.ID)
  if (article.isFree === 1 && isFresh(await cache.match(address), look)) return true
  const access = toAccessOutcome(await fetchArticle(api, String(article.ID)))
  if (access.outcome !== 'full' || !isStillMine()) {
    await cache.delete(address)
    return false
  }
  const picture = article.pictures.at(-1)?.url ?? null
  const html = articlePage(look, {
    ...describe(article, timeZone),
    standfirst: article.standfirst,
    picture,
    html: access.html,
  })
  await Promise.all(pictureAddressesIn(html).map((one) => storeFile(cache, one)))
  await cache.put(address, toResponse(html, { until: article.isFree === 1 ? null : gatedUntil, look }))
  return true
}

const isFresh = (kept: Response | undefined, look: OfflineLook) =>
  Date.now() - Number(kept?.headers.get('x-kept-at') ?? 0) < freshFor &&
  kept?.headers.get('x-kept-look') === look.styles.join(' ')

/** A picture or typeface that cannot be loaded is missing on the page; all else works. */
async function storeFile(cache: Cache, address: string) {
  if (!(await cache.match(address))) await cache.add(address).catch(() => {})
}

const describe = (article: Saved, timeZone: string) => ({
  id: article.ID,
  title: article['Article Title'] || noTitle,
  day: formatDay(timeZone, article['Date of Publication']),
})

async function removeOthers(cache: Cache, kept: readonly Saved[], files: readonly string[]) {
  const wanted = new Set<string>([links.offlineArticles, noNetworkAddress, ...files])
  for (const { ID } of kept) {
    const address = offlineArticleLink(ID)
    wanted.add(address)
    const page = await cache.match(address)
    for (const picture of pictureAddressesIn((await page?.text()) ?? '')) wanted.add(picture)
  }
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}
