import { days } from '../../../platform/server/core/durations.ts'
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

/** Whether readers begin or cease to see it on that day. */
export const turnsOn = (flight: Flight, today: string) =>
  flightState(flight, today) !== flightState(flight, dayBefore(today))

/** By the calendar: a day may have 23 hours. */
const dayBefore = (day: string) => new Date(Date.parse(day) - days(1)).toISOString().slice(0, 10)
