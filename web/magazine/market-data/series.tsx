import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { checkoutLink, links, marketSeriesLink } from '../../../contract/links.ts'
import type { SeriesPage as Series } from '../../../contract/market-data/endpoints.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { planNames } from '../../../contract/subscriptions/plans.ts'
import { api, storedToken } from '../../api.ts'
import { loginLink } from '../../login-link.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { ArticleText } from '../article/article-text.tsx'
import '../article/blocks.css'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { orNotFound } from '../listing/load.ts'
import { AccessMark } from '../reports/report-list.tsx'
import '../reports/reports.css'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/series'

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
      <PageHeading reference="J2" heading={series.title}>
        Updated {longUsDate(formatDay(timeZone, series.figuresAt))}
        {series.period && `, ${series.period.from} to ${series.period.to}`}
      </PageHeading>
      <div className="max-w-[44rem]">
        {series.summary && <p className="mb-6 text-lead">{series.summary}</p>}
        {figures === null ? (
          <SeriesGate series={series} />
        ) : (
          <ArticleText key={series.slug} html={figures} isGuarded={false} />
        )}
        {series.method && (
          <section aria-labelledby="method" className="mt-8">
            <h2 id="method" className="label">
              Source and method
            </h2>
            <p className="mt-2 whitespace-pre-line text-small">{series.method}</p>
          </section>
        )}
        <p className="mt-6 text-small">
          <Link className="link" to={links.marketData}>
            All market data
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Null: nobody is signed in, the plan does not open them, or they are not here yet. */
function useMyFigures({ slug, access }: Series): string | null {
  const [figures, setFigures] = useState<string | null>(null)
  useEffect(() => {
    setFigures(null)
    if (access === 'free' || !storedToken()) return
    // Without it the page is that of an anonymous visitor.
    api.call('GET /auth/market-data/:slug', { params: { slug } }).then(
      (mine) => setFigures(mine.figures),
      () => {},
    )
  }, [slug, access])
  return figures
}

function SeriesGate({ series }: { series: Series }) {
  const here = marketSeriesLink(series.slug)
  const plan = series.access === 'silver' ? 'silver' : 'gold'
  return (
    <section aria-labelledby="gate" className="report-panel">
      <h2 id="gate" className="text-lead font-bold">
        A chart, a table and a CSV file
      </h2>
      <p className="report-facts">
        <AccessMark report={{ access: series.access, prices: null }} />
        <span>{series.columns.join(', ')}</span>
        <span>{series.rows} rows</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {series.access !== 'login' && (
          <Link className="button button-primary" to={checkoutLink(plan, here)} reloadDocument>
            Subscribe to {planNames[plan]}
          </Link>
        )}
        <Link className={series.access === 'login' ? 'button button-primary' : 'link text-small'} to={loginLink(here)}>
          {series.access === 'login' ? 'Login' : 'Already a member? Login'}
        </Link>
      </p>
    </section>
  )
}
