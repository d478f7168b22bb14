import { Link } from 'react-router'
import { links, reportsLink } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { notFound, orNotFound, pagedTitle, pageInAddress, pageLinks } from '../listing/load.ts'
import type { Route } from './+types/page'
import { ReportList } from './report-list.tsx'
import './reports.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const [site, listed] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/reports', { query: { page: String(page) } })]),
  )
  if (page > 1 && listed.reports.length === 0) throw notFound()
  const head = pageHead(site, {
    ...pageLinks(listed, reportsLink),
    title: pagedTitle('Reports and papers', page),
    description: 'Market and technology reports and papers to download.',
  })
  return { head, ...listed }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ReportsPage({ loaderData: { reports, page, totalPages, total } }: Route.ComponentProps) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Reports and papers">
        {total} to download
        {totalPages > 1 && `, page ${page} of ${totalPages}`}
        {' · '}
        <Link className="link" to={links.myReports}>
          Your reports
        </Link>
      </PageHeading>
      {total > 0 ? (
        <ReportList reports={reports} />
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          No reports yet. See the latest on{' '}
          <Link className="link" to={links.home}>
            the front page
          </Link>
          .
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={reportsLink} />
    </div>
  )
}
