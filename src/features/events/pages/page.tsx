import { useMemo } from 'react'
import { Link } from 'react-router'
import { links, pastEventsLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { loadPage } from '../../pages/pages/load-page.ts'
import '../../pages/pages/text-page.css'
import type { Route } from './+types/page'
import { EventList } from './event-list.tsx'

/** The original text names conferences itself, and the server says whether it stands. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ head, title, html, isOriginal }, events, ads] = await Promise.all([
    loadPage(api, 'events'),
    api.call('GET /home/events', {}),
    loadAds(api, 'events'),
  ])
  const { upcoming, past, totalPast } = events
  const text = isOriginal && !events.showsConferences ? '' : html
  // A page without a text says at least that there are no events.
  const hasList = upcoming.length > 0 || totalPast > 0 || text === ''
  return { head, title, html: text, hasList, upcoming, past, totalPast, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { title, html, hasList, upcoming, past, totalPast, ads } = loaderData
  const hasBoth = hasList && totalPast > 0
  const prose = useMemo(() => trustedProse(html), [html])
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <div>
        <PageHeading heading={title} />
        {!hasBoth && <AdInPage ads={ads} />}
        {html && <div className="text-page page-prose" dangerouslySetInnerHTML={prose} />}
        {hasList && (
          <section aria-labelledby="upcoming" className={html ? 'mt-8' : undefined}>
            <div className="event-heading">
              <h2 id="upcoming" className="label">
                Upcoming
              </h2>
              {upcoming.length > 0 && (
                <a className="link text-small" href={links.eventsCalendar}>
                  Add all to calendar
                </a>
              )}
            </div>
            {upcoming.length > 0 ? (
              <EventList events={upcoming} level={3} />
            ) : (
              <p className="py-6 text-quiet">No upcoming events.</p>
            )}
          </section>
        )}
        {hasBoth && <AdInPage ads={ads} />}
        {totalPast > 0 && (
          <section aria-labelledby="past" className="mt-10">
            <div className="event-heading">
              <h2 id="past" className="label">
                Past
              </h2>
              <Link className="link text-small" to={pastEventsLink()}>
                {totalPast > past.length ? `All ${totalPast} past events` : 'Archive'}
              </Link>
            </div>
            <EventList events={past} isPast level={3} />
          </section>
        )}
      </div>
      <AdColumn ads={ads} />
    </div>
  )
}
