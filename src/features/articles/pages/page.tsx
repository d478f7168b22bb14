import { useContext } from 'react'
import { isRouteErrorResponse, redirect, data as withHeaders } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { articleLink, sectionInFolder, studentFolder } from '../../../platform/contract/links.ts'
import { apiContext, htmlOnlyContext } from '../../../platform/contract/page-context.ts'
import { storedToken } from '../../../platform/web/api.ts'
import { InHtmlOnly } from '../../../platform/web/in-html-only.ts'
import { InlineScript } from '../../../platform/web/inline-script.tsx'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { WaysOn } from '../../../platform/web/magazine/error-page.tsx'
import { orEmptyList } from '../../../platform/web/magazine/fallback.ts'
import serif from '../../../platform/web/styles/typefaces/serif.woff2?url'
import { AdSlot } from '../../../platform/web/ui/ad-slot.tsx'
import { letterLimits } from '../../letters/contract/rules.ts'
import { markGift, sharedTokenIn } from '../../shared-articles/contract/shared-article-fragment.ts'
import type { Route } from './+types/page'
import { notFound } from './listing/load.ts'
import './article.css'
import { ArticleBody } from './article-body.tsx'
import { toCard } from './card.ts'
import { fetchErrorMessage } from './error-message.ts'
import { fetchArticle, toAccessOutcome } from './gate/access-outcome.ts'
import { Forwarding } from './gate/forwarding.tsx'
import { termsOf } from './gate/reading-terms.ts'
import { type ArticleHeader, toHeader } from './header.ts'
import { toLatest } from './letters.tsx'
import { articleMeta, structuredData } from './meta.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import printStyles from './print.css?url'
import { Related } from './related.tsx'
import { toCourseSteps, toSeries } from './series.tsx'
import { StructuredData } from './structured-data.tsx'
import { useViewBeacon } from './view-beacon.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: printStyles, media: 'print' },
]

/** The article as an anonymous visitor sees it: the same for all, so that it can be cached. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const server = context.get(apiContext)
  const loadingAds = loadAds(server, 'article')
  // Before its related ones, which nobody needs where there is no article.
  const answer = await fetchArticle(server, params.id)
  const { series } = answer.body.article
  const { series: parts, isLesson, takesLetters, hasLetters } = answer.body.beside
  const [site, { sections, former }, terms, { asksNetwork }, ads, related, courses, letters] = await Promise.all([
    server.call('GET /site', {}),
    server.call('GET /site/sections', {}),
    server.call('GET /site/reading', {}),
    answer.status === 200 ? { asksNetwork: false } : server.call('GET /site/networks', {}),
    loadingAds,
    orEmptyList(server.call('GET /home/related-articles/:id', { params: { id: params.id } })),
    isLesson ? orEmptyList(server.call('GET /home/article-courses/:id', { params: { id: params.id } })) : [],
    hasLetters
      ? server.call('GET /home/letters/:id', {
          params: { id: params.id },
          query: { limit: String(letterLimits.besideArticle) },
        })
      : { total: 0, isOpen: takesLetters, letters: [] },
  ])
  const header = toHeader(answer.body.article, { timeZone: site.timeZone, sections })
  if ('folder' in params) requireFolder(params.folder ?? '', header, { sections, former })
  const access = toAccessOutcome(answer)
  const htmlOnly = context.get(htmlOnlyContext)
  if (htmlOnly) htmlOnly.structuredData = structuredData(site, header)
  if (htmlOnly && access.outcome === 'full') htmlOnly.prose = access.html
  const article = {
    head: articleMeta(site, header, answer.body.article),
    header,
    access: htmlOnly && access.outcome === 'full' ? { ...access, html: null } : access,
    terms: termsOf(terms, header),
    asksNetwork,
    series: toSeries(series, header.id, parts),
    courses: courses.map(toCourseSteps),
    letters: toLatest(letters, site.timeZone),
    related: related.map((row) => toCard(row, site.timeZone)),
    ads,
    /** What a gift link did. */
    notice: null,
    /** Whether `access` is this reader's. */
    isSettled: false,
  }
  // The server compares it with the address that was asked for: the same page is rendered whatever words that has.
  return withHeaders(article, { headers: { 'content-location': articleLink(header) } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * An article has the same page in every folder; its canonical link names the right one. Addresses in the folder of a section that was removed
 * redirect. @throws 404 if there never was such a folder
 */
function requireFolder(folder: string, header: ArticleHeader, { sections, former }: ApiResult<'GET /site/sections'>) {
  const section = sectionInFolder(folder) ?? ''
  if (folder === studentFolder || sections.some(({ id }) => id === section)) return
  throw Object.hasOwn(former, section) ? redirect(articleLink(header), 301) : notFound()
}

/** In the browser, one more request loads the article for a signed-in reader, or for somebody with a gift link. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const personal = storedToken() && import('./load-for-reader.ts').then(({ loadForReader }) => loadForReader(params.id))
  const [common, own] = await Promise.all([serverLoader(), personal])
  const isWritten = common.access.outcome === 'full' && common.access.html === null
  const access = own ? (isWritten ? own.orWritten : own.access) : common.access
  const settled = { ...common, access, isSettled: true }
  if (!own && settled.access.outcome === 'gated' && common.asksNetwork) {
    const opened = await (await import('./load-by-network.ts')).loadByNetwork(params.id)
    if (opened) return { ...settled, ...opened }
  }
  const shared = settled.access.outcome === 'gated' ? sharedTokenIn(location.hash) : null
  if (shared === null) return settled
  const gift = await (await import('./shared/open-gift-link.ts')).openGiftLink(params.id, shared)
  return { ...settled, access: gift.access ?? settled.access, notice: gift.notice }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error) return [{ title: explain(error).heading }, { name: 'robots', content: 'noindex' }]
  return loaderData?.head ?? []
}

export default function ArticlePage({
  loaderData: { header, access, terms, series, courses, letters, related, ads, notice, isSettled },
}: Route.ComponentProps) {
  const { outcome } = access
  useViewBeacon(header.id, outcome !== 'gated')
  return (
    <div className="frame with-ads article-page pt-6 lg:pt-8">
      <StructuredData data={useContext(InHtmlOnly).structuredData ?? {}} />
      {!header.isFree && <InlineScript text={markGift} />}
      <div>
        {outcome === 'forward' ? (
          <Forwarding title={header.title} to={access.to} />
        ) : (
          <ArticleBody
            key={header.id}
            header={header}
            access={access}
            terms={terms}
            series={series}
            courses={courses}
            letters={letters}
            notice={notice}
            isSettled={isSettled}
          />
        )}
        <Related stories={related} />
        <NewsletterBox />
      </div>
      <div className="no-print ad-column">
        <div>
          <AdSlot ads={ads} position={1} />
        </div>
        <div>
          <AdSlot ads={ads} position={2} />
        </div>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { heading, advice } = explain(error)
  return (
    <div className="frame py-12 lg:py-20">
      <h1 className="page-title">{heading}</h1>
      <p className="mt-3 text-lead text-quiet">{advice}</p>
      <WaysOn />
    </div>
  )
}

function explain(error: unknown): { heading: string; advice: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { heading: 'Article not found', advice: 'It may have been unpublished, or the address is wrong.' }
  }
  const heading = isRouteErrorResponse(error) ? String(error.data) : fetchErrorMessage(error)
  return { heading, advice: 'Please try again in a minute.' }
}
