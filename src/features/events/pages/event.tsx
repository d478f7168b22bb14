import { lazy, Suspense, useMemo } from 'react'
import { data, Link } from 'react-router'
import { eventCalendarLink, eventLink, links, pastEventsLink } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { statusOfError } from '../../../platform/web/api-error.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { notFound } from '../../../platform/web/magazine/paged-list.ts'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import { srcSet, toWidths, WithAvif, widest } from '../../../platform/web/ui/widths.tsx'
import { StructuredData } from '../../articles/pages/structured-data.tsx'
import type { EventPage as Event } from '../contract/endpoints.ts'
import '../../pages/pages/text-page.css'
import type { Route } from './+types/event'
import { whereOf } from './event-list.tsx'
import './events.css'
import { structuredDataOf } from './structured-data.ts'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, event, ads] = await Promise.all([
    api.call('GET /site', {}),
    api.call('GET /home/events/:slug', { params: { slug } }).catch((error: unknown) => {
      const status = statusOfError(error)
      if (status === 410) throw data(null, { status })
      throw status === 400 || status === 404 ? notFound() : error
    }),
    loadAds(api, 'events'),
  ])
  const picture = event.pictures.at(-1)
  const head = pageHead(site, {
    path: eventLink(slug),
    title: event.title,
    description: event.summary || `${event.when}, ${whereOf(event)}.`,
    image: picture && { ...picture, alt: event.title },
  })
  const { pictures, ...shown } = event
  return { head, structuredData: structuredDataOf(site, event), event: shown, widths: toWidths(pictures), ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** Only pages of webinars load it, in the browser. */
const Registration = lazy(() => import('./registration.tsx'))

const pictureSizes = '(min-width: 64rem) 46rem, 100vw'

export default function EventPage({ loaderData: { structuredData, event, widths, ads } }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const prose = useMemo(() => trustedProse(event.html), [event.html])
  return (
    <div className="frame with-ads pt-6 lg:pt-8">
      <StructuredData data={structuredData} />
      <div className="max-w-3xl">
        <PageHeading heading={event.title}>{event.isPast && 'This event is over.'}</PageHeading>
        {event.summary && <p className="text-lead">{event.summary}</p>}
        <Facts event={event} />
        <AdInPage ads={ads} />
        <p className="flex flex-wrap gap-3">
          {!event.isPast && (
            <a
              className={event.takesRegistrations ? 'button' : 'button button-primary'}
              href={eventCalendarLink(event.slug)}
            >
              Add to calendar
            </a>
          )}
          {event.url && (
            <a className="button" href={event.url} rel="noopener">
              Organizer’s site
            </a>
          )}
        </p>
        {event.takesRegistrations && !event.isPast && (
          <div className="event-registration-place">
            <Suspense>{isHydrated && <Registration slug={event.slug} />}</Suspense>
          </div>
        )}
        {widths && (
          <WithAvif widths={widths} sizes={pictureSizes}>
            <img
              className="mt-8 h-auto w-full"
              src={widest(widths)}
              srcSet={srcSet(widths)}
              sizes={pictureSizes}
              alt=""
              decoding="async"
            />
          </WithAvif>
        )}
        {widths && event.imageCredit && <p className="credit">{event.imageCredit}</p>}
        {event.html && <div className="text-page page-prose mt-8" dangerouslySetInnerHTML={prose} />}
        <p className="mt-10 text-small">
          <Link className="link" to={event.isPast ? pastEventsLink() : links.events}>
            {event.isPast ? 'All past events' : 'All upcoming events'}
          </Link>
        </p>
      </div>
      <AdColumn ads={ads} />
    </div>
  )
}

function Facts({ event }: { event: Omit<Event, 'pictures'> }) {
  const { startsAt, when, address, organizer } = event
  return (
    <dl className="event-facts">
      <dt>When</dt>
      <dd>
        <time dateTime={startsAt}>{when}</time>
      </dd>
      <dt>Where</dt>
      <dd>
        {whereOf(event)}
        {address && <span className="block text-small text-quiet">{address}</span>}
      </dd>
      {organizer && (
        <>
          <dt>Organizer</dt>
          <dd>{organizer}</dd>
        </>
      )}
    </dl>
  )
}
