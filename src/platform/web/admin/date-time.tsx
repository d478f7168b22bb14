import { formatDateTime } from '../ui/dates.ts'
import { useAdminSite } from './site.ts'

/** In the site's time zone. */
export function useFormatDateTime(): (instant: string) => string {
  const { timeZone } = useAdminSite()
  return (instant) => formatDateTime(timeZone, instant)
}

interface Props {
  /** ISO 8601 in UTC. */
  at: string
  dayOnly?: boolean
}

export function DateTime({ at, dayOnly = false }: Props) {
  const { timeZone } = useAdminSite()
  const text = formatDateTime(timeZone, at)
  return (
    <time dateTime={at} title={`${text} ${timeZone}`} className="moment">
      {dayOnly ? text.slice(0, 10) : text}
    </time>
  )
}
