import { Link } from 'react-router'
import { links, pastEventsLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import {
  notFound,
  orNotFound,
  pagedTitle,
  pageInAddress,
  pageLinks,
} from '../../../platform/web/magazine/paged-list.ts'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import type { Route } from './+types/archive'
import { EventList } from './event-list.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = pageInAddress(params.page)
  const [site, past, ads] = await orNotFound(
    Promise.all([
      api.call('GET /site', {}),
      api.call('GET /home/past-events', { query: { page: String(page) } }),
      loadAds(api, 'events'),
    ]),
  )
  if (page > 1 && past.events.length === 0) throw notFound()
  const head = pageHead(site, {
    ...pageLinks(past, pastEventsLink),
    title: pagedTitle('Past events', page),
    description: 'Past conferences and trade fairs, latest first.',
  })
  return { head, ...past, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function PastEventsPage({ loaderData }: Route.ComponentProps) {
  const { events, page, totalPages, total, ads } = loaderData
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading="Past events">
          {total} {total === 1 ? 'event' : 'events'}
          {totalPages > 1 && `, page ${page} of ${totalPages}`}
          {' · '}
          <Link className="link" to={links.events}>
            Upcoming events
          </Link>
        </PageHeading>
        <AdInPage ads={ads} rows={events.length} />
        {total > 0 ? (
          <div className="border-t border-ink">
            <EventList events={events} isPast ads={ads} />
          </div>
        ) : (
          <p className="text-quiet">No past events yet.</p>
        )}
        <Pagination page={page} totalPages={totalPages} linkTo={pastEventsLink} />
      </div>
      <AdColumn ads={ads} rows={events.length} />
    </div>
  )
}
