import { events as demoEvents } from '../../../db/demo/events.ts'
import { eventContract } from '../../features/events/contract/endpoints.ts'
import { events } from '../../features/events/server/index.ts'
import { days } from '../../platform/server/core/durations.ts'
import type { Transaction } from '../../platform/server/db/database.ts'
import { before, type Person } from './people.ts'

/** Adds the demo's events. */
export async function addEvents(tx: Transaction, staff: readonly Person[], now: Date): Promise<void> {
  const [editor = null] = staff
  const dayOf = (day: number | string) =>
    typeof day === 'string' ? day : new Date(now.getTime() + days(day)).toISOString().slice(0, 10)
  for (const {
    days: [first, last],
    times,
    ...event
  } of demoEvents) {
    const [startTime, endTime] = times ?? []
    const form = eventContract.Form.parse({
      ...event,
      startsOn: dayOf(first),
      endsOn: dayOf(last),
      isAllDay: !times,
      startTime,
      endTime,
      isPublished: true,
    })
    await events.add(tx, form, { editor, now: before(now, days(20)) })
  }
}
