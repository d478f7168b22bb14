import { days } from '../../../platform/server/core/durations.ts'
import { toInstant } from '../../../platform/server/core/local-time.ts'
import type { AdInSlot } from '../contract/endpoints.ts'

/** Both days included. Null: from the beginning, or without an end. */
export interface Flight {
  starts_on: string | null
  ends_on: string | null
}

export function flightState({ starts_on, ends_on }: Flight, today: string): AdInSlot['state'] {
  if (starts_on && starts_on > today) return 'scheduled'
  return ends_on && ends_on < today ? 'ended' : 'running'
}

/** The midnights at which readers begin and cease to see it. */
export const turnsOf = ({ starts_on, ends_on }: Flight, timeZone: string): Date[] =>
  [starts_on, ends_on && dayAfter(ends_on)].flatMap((day) => (day ? toInstant(`${day}T00:00:00`, timeZone) : []))

/** By the calendar: a day may have 23 hours. */
const dayAfter = (day: string) => new Date(Date.parse(day) + days(1)).toISOString().slice(0, 10)
