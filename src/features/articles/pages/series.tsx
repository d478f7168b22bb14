import { articleLink, sectionInFolder } from '../../../platform/contract/links.ts'
import { HeadlineText } from '../../../platform/web/ui/headline-text.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import type { BesideArticle } from '../contract/articles.ts'

export interface Step {
  to: string
  title: string
}

export interface ArticleSeries {
  name: string
  part: number
  parts: number
  next?: Step
  previous?: Step
}

/** Null: the series has no other article. */
export function toSeries(name: string, id: number, articles: BesideArticle['series']): ArticleSeries | null {
  const index = articles.findIndex(({ ID }) => ID === id)
  if (index === -1 || articles.length === 1) return null
  const step = (at: number): Step | undefined => {
    const article = articles[at]
    if (!article) return undefined
    const { ID, folder, slug, title } = article
    return { to: articleLink({ id: ID, section: sectionInFolder(folder) ?? '', slug }), title }
  }
  const [next, previous] = [step(index + 1), step(index - 1)]
  return { name, part: index + 1, parts: articles.length, ...(next && { next }), ...(previous && { previous }) }
}

export function SeriesSteps({ series: { name, part, parts, next, previous } }: { series: ArticleSeries }) {
  return (
    <nav aria-labelledby="series" className="series no-print">
      <h2 id="series" className="label">
        {name}: part {part} of {parts}
      </h2>
      {next && <SeriesStep label="Next in the series" {...next} />}
      {previous && <SeriesStep label="Previous in the series" {...previous} />}
    </nav>
  )
}

export const SeriesStep = ({ label, to, title }: Step & { label: string }) => (
  <PageLink to={to} className="story mt-3 block">
    <span className="block text-small text-quiet">{label}</span>
    <span className="headline text-lead">
      <HeadlineText text={title} />
    </span>
  </PageLink>
)
