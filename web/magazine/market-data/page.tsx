import { Link } from 'react-router'
import { links, marketDataLink, marketSeriesLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { CardHeading } from '../../ui/card-heading.tsx'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { DrawnCover } from '../../ui/drawn-cover.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { notFound, orNotFound, pagedTitle, pageInAddress, pageLinks } from '../listing/load.ts'
import { AccessMark } from '../reports/report-list.tsx'
import '../reports/reports.css'
import { useSite } from '../use-site.ts'
import type { Route } from './+types/page'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const [site, listed] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/market-data', { query: { page: String(page) } })]),
  )
  if (page > 1 && listed.data.length === 0) throw notFound()
  const head = pageHead(site, {
    ...pageLinks(listed, marketDataLink),
    title: pagedTitle('Market data', page),
    description: 'Market figures as charts, tables and CSV.',
  })
  return { head, ...listed }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** A trace for each column of figures, up to these. */
const mostTraces = 8

export default function MarketDataPage({ loaderData: { data, page, totalPages, total } }: Route.ComponentProps) {
  const { timeZone } = useSite()
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Market data">
        {total} series
        {totalPages > 1 && `, page ${page} of ${totalPages}`}
      </PageHeading>
      {total > 0 ? (
        <ul className="border-t border-ink">
          {data.map(({ slug, title, summary, access, columns, rows, period, figuresAt }) => (
            <li key={slug} className="border-b border-hairline">
              <div className="card report-row">
                <DrawnCover title={title} shape="wide" traces={Math.min(columns.length - 1, mostTraces)} />
                <div className="min-w-0">
                  <CardHeading to={marketSeriesLink(slug)} className="text-lead">
                    {title}
                  </CardHeading>
                  {summary && <span className="mt-1 block text-small text-quiet">{summary}</span>}
                  <span className="report-facts">
                    <AccessMark report={{ access, prices: null }} />
                    {period && (
                      <span>
                        Figures from {period.from} to {period.to}
                      </span>
                    )}
                    <span>
                      {rows} {rows === 1 ? 'row' : 'rows'}
                    </span>
                    <span>Table edited {longUsDate(formatDay(timeZone, figuresAt))}</span>
                  </span>
                  {columns.length > 1 && (
                    <span className="mt-1 block text-small text-quiet">{columns.slice(1).join(', ')}</span>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          No series yet. See the latest on{' '}
          <Link className="link" to={links.home}>
            the front page
          </Link>
          .
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={marketDataLink} />
    </div>
  )
}
