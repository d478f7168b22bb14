import { minutes } from '../../core/durations.ts'

/** Days begin at a multiple of this everywhere. */
const quarter = minutes(15)

/** Gives the day of a moment in a time zone, as `2026-03-02`: cheaply, where the moments asked for are close together. */
export function dayIn(timeZone: string): (at: Date) => string {
  // Canadian dates happen to be ISO dates.
  const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  let known = { quarter: Number.NaN, day: '' }
  return (at) => {
    const asked = Math.floor(at.getTime() / quarter)
    if (asked !== known.quarter) known = { quarter: asked, day: isoDate.format(at) }
    return known.day
  }
}
