import { days } from '../../../../platform/server/core/durations.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { toInstant } from '../../../../platform/server/core/local-time.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { presentEntry } from '../present.ts'
import { findEntries, mostEntries } from './find-entries.ts'

export function calendarRoutes({ route }: Router, { db, settings }: Deps) {
  route('GET /admin/calendar', async ({ query: { from, to } }, call) => {
    const length = Date.parse(to) - Date.parse(from)
    if (length < 0 || length > days(62)) throw new InvalidInput('to', 'A calendar can show up to two months.')
    const { timeZone } = settings.current().contact
    const dayAfter = new Date(Date.parse(to) + days(1)).toISOString().slice(0, 10)
    const startOf = (day: string) => toInstant(`${day}T00:00:00`, timeZone)
    const period = { from, to, start: startOf(from), until: startOf(dayAfter) }
    const rows = await findEntries(db, requireCaller(call), period)
    const entries = rows.slice(0, mostEntries).map((row) => presentEntry(row, timeZone))
    return ok({ entries, isCapped: rows.length > mostEntries })
  })
}
