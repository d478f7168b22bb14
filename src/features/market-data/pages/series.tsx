import { Link, type LinksFunction } from 'react-router'
import { listLink, marketDataHead, pageLink } from '../../../platform/contract/content/heads.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import type { MarketData } from '../contract/endpoints.ts'
import { marketData } from '../contract/record.ts'
import '../../articles/pages/article.css'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import printStyles from '../../articles/pages/print.css?url'
import { ContentGate } from '../../content/pages/gate.tsx'
import { type PageData, pageLoader } from '../../content/pages/load.ts'
import { contentMeta, useMine } from '../../content/pages/read-content.ts'
import './series.css'
import { useEffect, useMemo, useRef } from 'react'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { enlarge } from '../../articles/pages/figures/enlarge.ts'
import { withEnlargeableFigures } from '../../articles/pages/typeset/enlargeable.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }]
export const loader = pageLoader<MarketData>(marketData)
export const meta = contentMeta

export default function SeriesPage({ loaderData: { entry: series } }: { loaderData: PageData<MarketData> }) {
  const { timeZone } = useSite()
  const { mine } = useMine<MarketData>(marketDataHead, series.access === 'free' ? null : series.slug)
  const figures = series.figures ?? mine?.figures ?? null
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={series.title}>
        {series.period && `Figures from ${series.period.from} to ${series.period.to} · `}
        Table edited {longUsDate(formatDay(timeZone, series.figuresAt))}
      </PageHeading>
      <div className="series-columns">
        <div>
          {series.summary && <p className="mb-6 text-lead">{series.summary}</p>}
          {figures === null ? (
            <ContentGate
              title="A chart, a table and a CSV file"
              access={series.access}
              here={pageLink(marketDataHead, series.slug)}
              facts={[series.columns.join(', '), `${series.rows} rows`]}
            />
          ) : (
            <Figures key={series.slug} html={figures} />
          )}
        </div>
        <div className="text-small">
          {series.method && (
            <section aria-labelledby="method" className="mb-6">
              <h2 id="method" className="label border-t border-ink pt-3">
                Source and method
              </h2>
              <p className="mt-2 whitespace-pre-line">{series.method}</p>
            </section>
          )}
          <Link className="link" to={listLink(marketDataHead)}>
            All market data
          </Link>
        </div>
      </div>
    </div>
  )
}

/** `html` is sanitised by the server. The table becomes sortable after mount. */
function Figures({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const prose = useMemo(() => trustedProse(withEnlargeableFigures(html)), [html])
  useEffect(() => {
    const element = text.current
    if (!element) return
    const onClick = (event: MouseEvent) => event.target instanceof Element && enlarge(event.target, event)
    element.addEventListener('click', onClick)
    import('../../articles/pages/sort-table.ts').then(
      ({ makeSortable }) => makeSortable(element),
      () => {},
    )
    return () => element.removeEventListener('click', onClick)
  }, [])
  return <div ref={text} className="prose" dangerouslySetInnerHTML={prose} />
}
