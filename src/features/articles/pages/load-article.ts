import { type RouterContextProvider, redirect, data as withHeaders } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { articleLink, sectionInFolder, studentFolder } from '../../../platform/contract/links.ts'
import { apiContext, htmlOnlyContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { orEmptyList } from '../../../platform/web/magazine/fallback.ts'
import { notFound } from '../../../platform/web/magazine/paged-list.ts'
import type { Filled } from '../../../platform/web/magazine/place.tsx'
import type { Story } from '../../../platform/web/ui/story.ts'
import type { ArticleListItem } from '../contract/articles.ts'
import { type ArticleData, loadPlaces } from './article-place.ts'
import { fetchArticle, toAccessOutcome } from './gate/access-outcome.ts'
import { termsOf } from './gate/reading-terms.ts'
import { type ArticleHeader, toHeader } from './header.ts'
import { toPictured } from './listing/story.ts'
import { articleMeta, structuredData } from './meta.ts'
import { toSeries } from './series.tsx'

/** Loads what an anonymous visitor sees: it is the same for all, so that it can be cached. */
export async function loadArticle(
  {
    context,
    params,
  }: { context: Readonly<RouterContextProvider>; params: { id: string; folder?: string | undefined } },
  features: readonly Filled<ArticleData>[],
) {
  const server = context.get(apiContext)
  const loadingAds = loadAds(server, 'article')
  const loadingSite = server.call('GET /site', {})
  // First: without an article nobody needs its related ones.
  const answer = await fetchArticle(server, params.id)
  const { article: stored, beside } = answer.body
  const site = await loadingSite
  const [{ sections, former }, terms, { asksNetwork }, ads, related, placed] = await Promise.all([
    server.call('GET /site/sections', {}),
    server.call('GET /site/reading', {}),
    answer.status === 200 ? { asksNetwork: false } : server.call('GET /site/networks', {}),
    loadingAds,
    orEmptyList(server.call('GET /home/related-articles/:id', { params: { id: params.id } })),
    loadPlaces(features, server, { id: params.id, beside, site }),
  ])
  const header = toHeader(stored, { timeZone: site.timeZone, sections })
  if (params.folder !== undefined) requireFolder(params.folder, header, { sections, former })
  const access = toAccessOutcome(answer)
  const htmlOnly = context.get(htmlOnlyContext)
  if (htmlOnly) htmlOnly.structuredData = structuredData(site, header)
  if (htmlOnly && access.outcome === 'full') htmlOnly.prose = access.html
  const article = {
    head: articleMeta(site, header, stored),
    header,
    access: htmlOnly && access.outcome === 'full' ? { ...access, html: null } : access,
    terms: termsOf(terms, header),
    asksNetwork,
    features: site.features,
    series: toSeries(stored.series, header.id, beside.series),
    placed,
    related: related.map((row) => toCard(row, site.timeZone)),
    ads,
    notice: null,
    /** Whether `access` is this reader's. */
    isSettled: false,
  }
  // The server compares it with the requested address: the same page is rendered whatever words the address has.
  return withHeaders(article, { headers: { 'content-location': articleLink(header) } })
}

/** The canonical link names the right folder. Former folders redirect. @throws 404 for folders that never were */
function requireFolder(folder: string, header: ArticleHeader, { sections, former }: ApiResult<'GET /site/sections'>) {
  const section = sectionInFolder(folder) ?? ''
  if (folder === studentFolder || sections.some(({ id }) => id === section)) return
  throw Object.hasOwn(former, section) ? redirect(articleLink(header), 301) : notFound()
}

const previewWords = 5

function toCard(row: ArticleListItem, timeZone: string): Story {
  const words = row.Description.split(/\s+/)
  const excerpt = words.slice(0, previewWords).join(' ') + (words.length > previewWords ? '…' : '')
  return { ...toPictured(row, timeZone), excerpt }
}
