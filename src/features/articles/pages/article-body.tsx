import { Fragment, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import {
  articleLink,
  authorLink,
  type CitationFormat,
  citationFormats,
  citationLink,
  links,
  partLink,
  topicLink,
} from '../../../platform/contract/links.ts'
import { signupLink } from '../../../platform/web/login-link.ts'
import { useFeature } from '../../../platform/web/magazine/use-site.ts'
import { longUsDate } from '../../../platform/web/ui/dates.ts'
import { HeadlineText } from '../../../platform/web/ui/headline-text.tsx'
import { lazyOptional } from '../../../platform/web/ui/lazy-optional.ts'
import { Medallion } from '../../../platform/web/ui/medallion.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { ResponsiveImage } from '../../../platform/web/ui/responsive-image.tsx'
import { Kicker, SponsoredMark, TierMark } from '../../../platform/web/ui/story-marks.tsx'
import { useArticlePlaces } from './article-place.ts'
import { ArticleText } from './article-text.tsx'
import type { PageAccess } from './gate/access-outcome.ts'
import { GatePanel } from './gate/gate-panel.tsx'
import type { ArticleTerms } from './gate/reading-terms.ts'
import { useWall } from './gate/use-wall.ts'
import type { ArticleHeader, Author } from './header.ts'
import { type ArticleSeries, SeriesSteps } from './series.tsx'
import { Share } from './share.tsx'

const SubscribeDialog = lazyOptional(() => import('./gate/subscribe-dialog.tsx'))
const Wall = lazy(() => import('./gate/wall.tsx').catch(() => ({ default: WallInBrief })))

const WallInBrief = ({ header, words }: { header: ArticleHeader; words: { text: string } }) => (
  <p>
    {words.text} <Link to={signupLink(articleLink(header))}>Create an account</Link>
  </p>
)

interface Props {
  header: ArticleHeader
  access: Extract<PageAccess, { outcome: 'full' | 'gated' }>
  terms: ArticleTerms
  /** Null in a preview. */
  series?: ArticleSeries | null
  /** What features loaded, by their names. */
  placed?: Record<string, unknown>
  /** What another way in did; null: the reader did not come by one. */
  notice?: string | null
  isSettled: boolean
}

export function ArticleBody({ header, access, terms, series, placed, notice, isSettled }: Props) {
  const isUsedUp = useWall(header.id, terms.wall)
  const places = useArticlePlaces()
  const withData = places
    .map((place) => ({ ...place, data: placed?.[place.feature] ?? null }))
    .filter(({ data }) => data !== null)
  return (
    <article>
      <Header header={header} />
      <div className="article-columns">
        <div className="article-side no-print">
          <Share header={header} />
        </div>
        <div className={`article-text ${isSettled ? '' : 'is-unsettled'}`}>
          <Corrections corrections={header.corrections} />
          {notice && <p className="mb-4 font-semibold">{notice}</p>}
          {access.outcome === 'gated' ? (
            <GatePanel header={header} access={access} words={terms.gate} isSettled={isSettled} />
          ) : isUsedUp && terms.wall ? (
            <Suspense>
              <Wall header={header} words={terms.wall} />
            </Suspense>
          ) : (
            <ArticleText html={access.html} isGuarded={header.tier === 'gold'} />
          )}
          {isSettled && !access.isSubscribed && terms.popUp && (
            <Suspense>
              <SubscribeDialog articleId={header.id} words={terms.popUp} />
            </Suspense>
          )}
          {access.outcome === 'full' &&
            places.map(
              ({ feature, AfterText }) =>
                AfterText && <AfterText key={feature} header={header} access={access} isSettled={isSettled} />,
            )}
          {series && <SeriesSteps series={series} />}
          {withData.map(({ feature, AfterSeries, data }) => AfterSeries && <AfterSeries key={feature} data={data} />)}
          <Subjects header={header} />
          <Citations id={header.id} />
          {places.map(({ feature, AfterSubjects }) => AfterSubjects && <AfterSubjects key={feature} header={header} />)}
          {withData.map(({ feature, AtEnd, data }) => AtEnd && <AtEnd key={feature} header={header} data={data} />)}
        </div>
      </div>
    </article>
  )
}

/** In characters: what fits beside the picture, and what is set in the largest type. */
const longestBeside = 90
const longestLarge = 130

function Header({ header }: { header: ArticleHeader }) {
  const isBare = !header.standfirst && header.authors.length === 0 && header.title.length <= longestBeside
  return (
    <header className={isBare ? 'is-bare' : undefined}>
      <Kicker {...header.kicker} />
      <h1 className={`mt-3 max-w-4xl page-title ${header.title.length > longestLarge ? 'is-long' : ''}`}>
        <HeadlineText text={header.title} />
      </h1>
      <div className="article-lead">
        <div>
          {header.standfirst && <p className="max-w-3xl text-lead">{header.standfirst}</p>}
          <Bylines authors={header.authors} />
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-quiet lg:mt-4">
            <time dateTime={header.publishedAt}>{header.date}</time>
            <span>{header.minutes} min read</span>
            <TierMark tier={header.tier} />
            {header.sponsor && <SponsoredMark sponsor={header.sponsor} />}
          </p>
        </div>
        <div>
          <div className="picture-frame is-lead">
            <ResponsiveImage image={header.image} sizes="(min-width: 64rem) 448px, 100vw" isLead />
          </div>
          {header.credit && <p className="credit">{header.credit}</p>}
        </div>
      </div>
    </header>
  )
}

function Bylines({ authors }: { authors: readonly Author[] }) {
  if (authors.length === 0) return null
  return (
    <ul aria-label="Authors" className="mt-4 flex flex-wrap gap-x-6 gap-y-3 lg:mt-5">
      {authors.map((author) => (
        <li key={author.slug} className="flex items-center gap-3">
          <Medallion author={author} size={44} />
          <span className="min-w-0 text-small wrap-anywhere">
            <PageLink to={authorLink(author.slug)} className="byline-name">
              {author.name}
            </PageLink>
            {author.line && <span className="block text-quiet">{author.line}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Citations({ id }: { id: number }) {
  return (
    <p className="no-print mt-4 flex flex-wrap gap-x-4 text-small text-quiet">
      Cite this article:
      {(Object.keys(citationFormats) as CitationFormat[]).map((format) => (
        <a key={format} className="link" href={citationLink(id, format)} rel="nofollow">
          {citationFormats[format]}
        </a>
      ))}
    </p>
  )
}

function Subjects({ header: { keywords, parts } }: { header: ArticleHeader }) {
  const hasParts = useFeature('parts')
  return (
    <dl className="subjects">
      {keywords.length > 0 && (
        <div>
          <dt className="label">Keywords</dt>
          <dd className="text-small text-quiet">
            {keywords.map(({ word, topic }, index) => (
              <Fragment key={word}>
                {index > 0 && ', '}
                {topic ? (
                  <Link className="link" to={topicLink(topic)}>
                    {word}
                  </Link>
                ) : (
                  word
                )}
              </Fragment>
            ))}
          </dd>
        </div>
      )}
      {parts.length > 0 && hasParts && (
        <div>
          <dt className="label">Part numbers</dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-1">
            {parts.map((part) => (
              <Link key={part} to={partLink(part)} className="part part-link">
                {part}
              </Link>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Corrections({ corrections }: Pick<ArticleHeader, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <aside aria-label="Corrections" className="mb-6 max-w-2xl border-l-2 border-accent pl-4 text-small">
      <ul className="grid gap-2">
        {corrections.map(({ on, words, foundBy }) => (
          <li key={`${on} ${words}`}>
            <strong>
              Correction of <time dateTime={on}>{longUsDate(on)}</time>:
            </strong>{' '}
            {words}
            {foundBy && <span className="text-quiet"> Thank you to {foundBy} for spotting this.</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <PageLink className="link" to={links.corrections}>
          All corrections
        </PageLink>
      </p>
    </aside>
  )
}
