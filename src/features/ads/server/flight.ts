import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { AdFields, AdInSlot } from '../contract/endpoints.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Null: from the beginning, or without an end. */
export interface Flight {
  starts_at: Date | null
  ends_at: Date | null
}

const isoDay = 'YYYY-MM-DD'

export const dayOf = (at: Date, timeZone: string): string => dayjs(at).tz(timeZone).format(isoDay)

/** Both days included. */
export const flightFrom = ({ from, until }: Pick<AdFields, 'from' | 'until'>, timeZone: string): Flight => ({
  starts_at: from ? dayjs.tz(`${from}T00:00`, timeZone).toDate() : null,
  ends_at: until ? dayjs.tz(`${nextDay(until)}T00:00`, timeZone).toDate() : null,
})

export const flightDays = ({ starts_at, ends_at }: Flight, timeZone: string) => ({
  from: starts_at && dayOf(starts_at, timeZone),
  until: ends_at && dayOf(new Date(ends_at.getTime() - 1), timeZone),
})

export function flightState({ starts_at, ends_at }: Flight, now: Date): AdInSlot['state'] {
  if (starts_at && starts_at > now) return 'scheduled'
  return ends_at && ends_at <= now ? 'ended' : 'running'
}

/** By the calendar: a day may have 23 hours. */
const nextDay = (day: string) => dayjs.utc(day).add(1, 'day').format(isoDay)
