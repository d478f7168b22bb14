import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import { eventContract } from '../contract/endpoints.ts'
import { events } from '../server/index.ts'
import { demoEvents } from './rows.ts'

export default {
  tables: ['events'],

  async add({ db, now, editors: [editor = null] }) {
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
      await inTransaction(db, (tx) => events.add(tx, form, { editor, now: before(now, days(20)) }))
    }
  },

  remove: removeRowsOf('events', { counted: 'demo events', keys: ['events'] }),
} satisfies DemoPart
