import { Link } from 'react-router'
import { links as addresses, marketSeriesLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import '../article/article.css'
import printStyles from '../article/print.css?url'
import { EntryGate } from '../entries/entry-gate.tsx'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { orNotFound } from '../listing/load.ts'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/series'
import { Figures } from './figures.tsx'
import './series.css'
import { useMyFigures } from './my-figures.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }]

/** What anybody may know of a series. The figures of a gated one come in the browser. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, series] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/market-data/:slug', { params: { slug } })]),
  )
  const head = pageHead(site, {
    path: marketSeriesLink(slug),
    title: series.title,
    description: series.summary || series.title,
  })
  return { head, series }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function SeriesPage({ loaderData: { series } }: Route.ComponentProps) {
  const { timeZone } = useSite()
  const mine = useMyFigures(series)
  const figures = series.figures ?? mine
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
            <EntryGate
              title="A chart, a table and a CSV file"
              access={series.access}
              here={marketSeriesLink(series.slug)}
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
          <Link className="link" to={addresses.marketData}>
            All market data
          </Link>
        </div>
      </div>
    </div>
  )
}
