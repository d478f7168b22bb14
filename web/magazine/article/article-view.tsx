import { Link } from 'react-router'
import { partLink } from '../../../contract/links.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { sectionLabels } from '../../ui/section-labels.ts'
import { Kicker, TierMark } from '../../ui/story-marks.tsx'
import { ArticleText } from './article-text.tsx'
import type { ArticleFace } from './face.ts'
import { Gate } from './gate.tsx'
import type { Opening } from './opening.ts'
import type { Prices } from './price.ts'
import { Share } from './share.tsx'

interface Props {
  face: ArticleFace
  opening: Extract<Opening, { outcome: 'full' | 'gated' }>
  prices: Prices
  isSettled: boolean
}

export function ArticleView({ face, opening, prices, isSettled }: Props) {
  return (
    <article>
      <ArticleTop face={face} />
      <div className="article-columns">
        <Share face={face} />
        <div className={`article-text ${isSettled ? '' : 'is-unsettled'}`}>
          {opening.outcome === 'full' ? (
            <ArticleText html={opening.html} isGuarded={face.tier === 'gold'} />
          ) : (
            <Gate face={face} opening={opening} prices={prices} isSettled={isSettled} />
          )}
          <Subjects face={face} />
        </div>
      </div>
    </article>
  )
}

function ArticleTop({ face }: { face: ArticleFace }) {
  return (
    <header>
      <Kicker {...sectionLabels[face.section]} />
      <h1 className="mt-3 max-w-4xl page-title">{face.title}</h1>
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-small text-quiet">
        <time dateTime={face.publishedAt}>{face.date}</time>
        <span>{face.minutes} min read</span>
        <TierMark tier={face.tier} />
      </p>
      <div className="picture-frame mt-5">
        <ResponsiveImage image={face.image} sizes="(min-width: 78rem) 902px, (min-width: 64rem) 70vw, 100vw" isLead />
      </div>
    </header>
  )
}

/** What the article is about, for those who search for a part. */
function Subjects({ face: { keywords, parts } }: { face: ArticleFace }) {
  return (
    <dl className="subjects">
      {keywords.length > 0 && (
        <div>
          <dt className="label">Keywords</dt>
          <dd className="text-small text-quiet">{keywords.join(', ')}</dd>
        </div>
      )}
      {parts.length > 0 && (
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
