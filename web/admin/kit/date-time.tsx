import { formatDay } from '../../ui/dates.ts'
import { useAdminSite } from './site.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** An instant in a time zone, as `2026-03-02 14:30`. */
export function formatDateTime(timeZone: string, instant: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(timeZone, clock)
  }
  return `${formatDay(timeZone, instant)} ${clock.format(new Date(instant))}`
}

/** Writes instants as the whole back office does. */
export function useFormatDateTime(): (instant: string) => string {
  const { timeZone } = useAdminSite()
  return (instant) => formatDateTime(timeZone, instant)
}

interface Props {
  /** ISO 8601 in UTC. */
  at: string
  /** The day alone. */
  dayOnly?: boolean
}

/** A moment as the whole back office writes it, in the site's time zone. */
export function DateTime({ at, dayOnly = false }: Props) {
  const { timeZone } = useAdminSite()
  const text = dayOnly ? formatDay(timeZone, at) : formatDateTime(timeZone, at)
  return (
    <time dateTime={at} title={`${formatDateTime(timeZone, at)} ${timeZone}`} className="moment">
      {text}
    </time>
  )
}
