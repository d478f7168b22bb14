import { useContext } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { storedToken } from '../../../platform/web/api.ts'
import { InHtmlOnly } from '../../../platform/web/in-html-only.ts'
import { InlineScript } from '../../../platform/web/inline-script.tsx'
import { WaysOn } from '../../../platform/web/magazine/error-page.tsx'
import { type Filled, switchedOn } from '../../../platform/web/magazine/place.tsx'
import serif from '../../../platform/web/styles/typefaces/serif.woff2?url'
import { AdSlot } from '../../../platform/web/ui/ad-slot.tsx'
import './article.css'
import { links } from '../../../platform/contract/links.ts'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { Story } from '../../../platform/web/ui/story.ts'
import { PictureStory } from '../../../platform/web/ui/story-card.tsx'
import { ArticleBody } from './article-body.tsx'
import { type ArticlePlaces, type OpenedArticle, useArticlePlaces } from './article-place.ts'
import { fetchErrorMessage } from './error-message.ts'
import type { PageAccess } from './gate/access-outcome.ts'
import { Forwarding } from './gate/forwarding.tsx'
import type { loadArticle } from './load-article.ts'
import printStyles from './print.css?url'
import { StructuredData } from './structured-data.tsx'
import { useViewBeacon } from './view-beacon.ts'

export const articleStyles = [
  { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: printStyles, media: 'print' },
] as const

type Loaded = Awaited<ReturnType<typeof loadArticle>>['data']
type Settled = Omit<Loaded, 'access' | 'notice'> & { access: PageAccess; notice: string | null }

/** One more request loads the article for a signed-in reader, or for somebody who came another way. */
export async function settleArticle(...given: Parameters<typeof findForReader>): Promise<Settled> {
  const settled = await findForReader(...given)
  const [, , places] = given
  await Promise.all(switchedOn(places, settled.features).map(async ({ prepare }) => prepare?.(settled)))
  return settled
}

async function findForReader(
  id: string,
  loading: Promise<Loaded>,
  places: readonly Filled<ArticlePlaces>[],
): Promise<Settled> {
  const personal = storedToken() && import('./load-for-reader.ts').then(({ loadForReader }) => loadForReader(id))
  const [common, own] = await Promise.all([loading, personal])
  const isWritten = common.access.outcome === 'full' && common.access.html === null
  const access = own ? (isWritten ? own.orWritten : own.access) : common.access
  const settled = { ...common, access, isSettled: true }
  if (access.outcome !== 'gated') return settled
  if (!own && common.asksNetwork) {
    const opened = await (await import('./load-by-network.ts')).loadByNetwork(id)
    if (opened) return { ...settled, ...opened }
  }
  const opened = await openAnotherWay(id, switchedOn(places, common.features))
  return opened ? { ...settled, access: opened.access ?? access, notice: opened.notice } : settled
}

const openAnotherWay = (id: string, places: readonly ArticlePlaces[]): Promise<OpenedArticle> | undefined =>
  places.map(({ wayIn }) => wayIn?.open(id)).find((opening) => !!opening) ?? undefined

export function ArticleLayout({ header, access, terms, series, placed, related, ads, notice, isSettled }: Settled) {
  const { outcome } = access
  useViewBeacon(header.id, outcome !== 'gated')
  const ways = useArticlePlaces().flatMap(({ wayIn }) => wayIn ?? [])
  return (
    <div className="frame with-ads article-page pt-6 lg:pt-8">
      <StructuredData data={useContext(InHtmlOnly).structuredData ?? {}} />
      {!header.isFree && ways.map(({ firstScript }) => <InlineScript key={firstScript} text={firstScript} />)}
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
            placed={placed}
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

export function ArticleNotShown({ error }: { error: unknown }) {
  const { heading, advice } = explainProblem(error)
  return (
    <div className="frame py-12 lg:py-20">
      <h1 className="page-title">{heading}</h1>
      <p className="mt-3 text-lead text-quiet">{advice}</p>
      <WaysOn />
    </div>
  )
}

export function explainProblem(error: unknown): { heading: string; advice: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { heading: 'Article not found', advice: 'It may have been unpublished, or the address is wrong.' }
  }
  const heading = isRouteErrorResponse(error) ? String(error.data) : fetchErrorMessage(error)
  return { heading, advice: 'Please try again in a minute.' }
}

const NewsletterBox = () => (
  <section aria-labelledby="newsletter-box" className="no-print newsletter-box">
    <div>
      <h2 id="newsletter-box" className="headline text-lead">
        The newsletter
      </h2>
      <p className="mt-1 text-small text-quiet">Chosen by our editors. Free. Unsubscribe with one click.</p>
    </div>
    <PageLink to={links.newsletter} className="button">
      Subscribe Newsletter
    </PageLink>
  </section>
)

function Related({ stories }: { stories: Story[] }) {
  if (stories.length === 0) return null
  return (
    <section id="related-articles" aria-labelledby="related" className="no-print mt-12">
      <div className="mb-4 flex items-center gap-3">
        <h2 id="related" className="label">
          Related articles
        </h2>
        <span className="trace" aria-hidden="true" />
      </div>
      <ul className="row-of-four">
        {stories.map((story) => (
          <li key={story.id}>
            <PictureStory story={story} sizes="(min-width: 80rem) 210px, (min-width: 40rem) 50vw, 7rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
