import { Link } from 'react-router'
import { courseLink, coursesLink, links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { CardHeading } from '../../ui/card-heading.tsx'
import { DrawnCover } from '../../ui/drawn-cover.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageHead } from '../head.ts'
import { PageHeading } from '../listing/listing-page.tsx'
import { notFound, orNotFound, pagedTitle, pageInAddress, pageLinks } from '../listing/load.ts'
import { AccessMark } from '../reports/report-list.tsx'
import '../reports/reports.css'
import type { Route } from './+types/page'
import { useStarted } from './my-progress.ts'
import { countLessons } from './words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const [site, listed] = await orNotFound(
    Promise.all([api.call('GET /site', {}), api.call('GET /home/courses', { query: { page: String(page) } })]),
  )
  if (page > 1 && listed.data.length === 0) throw notFound()
  const head = pageHead(site, {
    ...pageLinks(listed, coursesLink),
    title: pagedTitle('Courses', page),
    description: 'Articles and videos in order, each building on the last.',
  })
  return { head, ...listed }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** A trace for each lesson, up to these. */
const mostTraces = 8

export default function CoursesPage({ loaderData: { data, page, totalPages, total } }: Route.ComponentProps) {
  const started = useStarted()
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Courses">
        {total} {total === 1 ? 'course' : 'courses'}
        {totalPages > 1 && `, page ${page} of ${totalPages}`}
      </PageHeading>
      {total > 0 ? (
        <ul className="border-t border-ink">
          {data.map(({ slug, title, summary, access, lessons, minutes }) => (
            <li key={slug} className="border-b border-hairline">
              <div className="card report-row">
                <DrawnCover title={title} shape="wide" traces={Math.min(lessons, mostTraces)} />
                <div className="min-w-0">
                  <CardHeading to={courseLink(slug)} className="text-lead">
                    {title}
                  </CardHeading>
                  {summary && <span className="mt-1 block text-small text-quiet">{summary}</span>}
                  <span className="report-facts">
                    <AccessMark report={{ access, prices: null }} />
                    <span>{countLessons(lessons)}</span>
                    {minutes > 0 && <span>{minutes} min</span>}
                    {started.has(slug) && <strong className="text-ink">{started.get(slug)}</strong>}
                  </span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          No courses yet. See the latest on{' '}
          <Link className="link" to={links.home}>
            the front page
          </Link>
          .
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={coursesLink} />
    </div>
  )
}
