import { Fragment } from 'react'
import { eventLink } from '../../../platform/contract/links.ts'
import { AdInList } from '../../../platform/web/ui/ad-column.tsx'
import type { AdToShow } from '../../../platform/web/ui/ad-slot.tsx'
import { CardHeading, type CardLevel } from '../../../platform/web/ui/card-heading.tsx'
import type { ListedEvent } from '../contract/endpoints.ts'
import './events.css'

interface Props {
  events: readonly ListedEvent[]
  isPast?: boolean
  level?: CardLevel
  /** Between the events, on narrow screens. */
  ads?: readonly AdToShow[]
}

export const EventList = ({ events, isPast = false, level, ads }: Props) => (
  <ul>
    {events.map((event, row) => (
      <Fragment key={event.slug}>
        <li className="border-b border-hairline">
          <div className="card event-row">
            <DateBlock day={event.startsOn} isPast={isPast} />
            <div className="min-w-0">
              <CardHeading to={eventLink(event.slug)} level={level} className="text-lead">
                {event.title}
              </CardHeading>
              <span className="mt-1 block text-small">
                {event.when}
                {' · '}
                {whereOf(event)}
              </span>
              {event.summary && <span className="mt-2 block text-small text-quiet">{event.summary}</span>}
              {byOf(event) && <span className="mt-2 block text-label text-quiet">{byOf(event)}</span>}
            </div>
          </div>
        </li>
        {ads && <AdInList ads={ads} row={row} rows={events.length} />}
      </Fragment>
    ))}
  </ul>
)

export const whereOf = ({ place, isOnline }: Pick<ListedEvent, 'place' | 'isOnline'>) =>
  [place, isOnline && 'Online'].filter(Boolean).join(' and ')

const byOf = ({ organizer, url }: ListedEvent) =>
  [organizer, url && new URL(url).host.replace(/^www\./, '')].filter(Boolean).join(' · ')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Decorative: the row says the date in words too. */
export function DateBlock({ day, isPast }: { day: string; isPast: boolean }) {
  const [year, month, date] = day.split('-').map(Number)
  return (
    <span aria-hidden="true" className={`event-date ${isPast ? 'text-quiet' : ''}`}>
      <span className="label">{months[(month ?? 1) - 1]}</span>
      <span className="event-day">{date}</span>
      <span className="text-label text-quiet">{year}</span>
    </span>
  )
}
