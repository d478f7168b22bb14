import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { AdInSlot } from '../../../contract/ads/endpoints.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** From when until when readers see an advertisement; null: from the beginning, or without an end. */
export interface Flight {
  startsAt: Date | null
  endsAt: Date | null
}

const day = 'YYYY-MM-DD'

/** The day that it is in a time zone. */
export const dayOf = (instant: Date, timeZone: string): string => dayjs(instant).tz(timeZone).format(day)

/** From the beginning of a first day to the end of a last day. */
export function flightFrom(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  timeZone: string,
): Flight {
  return {
    startsAt: from ? dayjs.tz(`${from}T00:00`, timeZone).toDate() : null,
    endsAt: until ? dayjs.tz(`${nextDay(until)}T00:00`, timeZone).toDate() : null,
  }
}

/** The first and the last day of a run. */
export const flightDays = ({ startsAt, endsAt }: Flight, timeZone: string) => ({
  from: startsAt && dayOf(startsAt, timeZone),
  until: endsAt && dayOf(new Date(endsAt.getTime() - 1), timeZone),
})

export function flightState({ startsAt, endsAt }: Flight, now: Date): AdInSlot['state'] {
  if (startsAt && startsAt > now) return 'scheduled'
  return endsAt && endsAt <= now ? 'ended' : 'running'
}

/** By the calendar, where a day may have 23 hours. */
const nextDay = (of: string) => dayjs.utc(of).add(1, 'day').format(day)
