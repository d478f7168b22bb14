import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { isRouteErrorResponse } from 'react-router'
import { apiContext } from '../../../contract/page-context.ts'
import { storedToken } from '../../api.ts'
import { AdSlot } from '../../ui/ad-slot.tsx'
import { loadAds } from '../ads.ts'
import { orEmptyList } from '../fallback.ts'
import { notFound } from '../listing/load.ts'
import type { Route } from './+types/page'
import './article.css'
import { articleHead } from './article-head.ts'
import { ArticleView } from './article-view.tsx'
import { toFace } from './face.ts'
import { failureOf } from './failure.ts'
import { Forwarding } from './forwarding.tsx'
import { askForArticle, toOpening } from './opening.ts'
import { priceOf } from './price.ts'
import { Related } from './related.tsx'
import { SubscribeSheet } from './subscribe-sheet.tsx'
import { toTeaser } from './teaser.ts'
import { useViewBeacon } from './view-beacon.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** The folders that articles live in, whichever of them an address names: the canonical link tells the right one. */
const folders = new Set(['news', 'new-products', 'design-guide', 'sourcing-database', 'engineering_students'])

/** The article as a stranger may see it: the same for all, so that it can be kept. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if ('folder' in params && !folders.has(params.folder ?? '')) throw notFound()
  const server = context.get(apiContext)
  const [site, answer, related, ads] = await Promise.all([
    server.call('GET /site', {}),
    askForArticle(server, params.id),
    orEmptyList(server.call('GET /home/related-articles/:id', { params: { id: params.id } })),
    loadAds(server, 'article'),
  ])
  const face = toFace(answer.body.article, site.timeZone)
  return {
    head: articleHead(site, face),
    face,
    opening: toOpening(answer),
    prices: { silver: priceOf('silver'), gold: priceOf('gold') },
    related: related.map((row) => toTeaser(row, site.timeZone)),
    ads,
    /** Whether it is settled how the article opens for this reader. */
    isSettled: false,
  }
}

/** In the browser: the article as the signed-in reader may see it, with one more request; none for strangers. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (!storedToken()) return { ...(await serverLoader()), isSettled: true }
  const personal = import('./open-for-reader.ts').then(({ openForReader }) => openForReader(params.id))
  const [common, opening] = await Promise.all([serverLoader(), personal])
  return { ...common, opening, isSettled: true }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error) return [{ title: explain(error).heading }, { name: 'robots', content: 'noindex' }]
  return loaderData?.head ?? []
}

export default function ArticlePage({
  loaderData: { face, opening, prices, related, ads, isSettled },
}: Route.ComponentProps) {
  const { isSubscribed, outcome } = opening
  useViewBeacon(face.id, outcome !== 'gated')
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        {outcome === 'forward' ? (
          <Forwarding title={face.title} to={opening.to} />
        ) : (
          <ArticleView face={face} opening={opening} prices={prices} isSettled={isSettled} />
        )}
        <Related stories={related} />
      </div>
      <div className="no-print ad-column">
        <AdSlot ads={ads} position={1} />
        <AdSlot ads={ads} position={2} />
      </div>
      {isSettled && !isSubscribed && outcome !== 'forward' && (
        <SubscribeSheet key={face.id} articleId={face.id} price={prices.silver} />
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { heading, advice } = explain(error)
  return (
    <div className="frame py-12 lg:py-20">
      <h1 className="page-title">{heading}</h1>
      <p className="mt-3 text-lead text-quiet">{advice}</p>
    </div>
  )
}

function explain(error: unknown): { heading: string; advice: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { heading: 'Article not found', advice: 'It may have been withdrawn, or the address is wrong.' }
  }
  const heading = isRouteErrorResponse(error) ? String(error.data) : failureOf(error)
  return { heading, advice: 'Please try again in a minute.' }
}
