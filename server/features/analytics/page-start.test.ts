import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '../../../test/database.ts'

const span = 5_000

/** How many rows there are in stretches of ids; none where there is a gap. */
const arrangements = [[], [1], [3, 1], [1, 2, 3, 4, 5], [7, 0, 0, 1, 0, 2], [0, 0, 1, 0, 9, 0, 0, 3, 0, 1, 1, 0, 4]]

describe.each(testDatabases)('on %s', (kind) => {
  const database = useDatabase(kind)

  test.each(arrangements)('every page begins in its stretch, from either end: %j', async (...totals) => {
    const stretches = totals.flatMap((total, i) => (total > 0 ? [{ from: i * span, total }] : []))
    // What is counted of another table is none of it.
    for (const { from, total } of stretches)
      await sql`insert into row_counts values ('views', ${from}, ${total}), ('users', ${from}, 5)`.execute(database.db)
    const total = totals.reduce((sum, of) => sum + of, 0)
    for (const isNewestFirst of [true, false])
      for (let skipped = 0; skipped < total + 2; skipped++) {
        const { rows } = await sql`select * from page_start('views', ${skipped}, ${isNewestFirst})`.execute(database.db)
        const start = naiveStart(isNewestFirst ? stretches.toReversed() : stretches, skipped)
        expect({ skipped, rows }).toEqual({ skipped, rows: [{ total, ...start }] })
      }
  })
})

function naiveStart(stretches: readonly { from: number; total: number }[], skipped: number) {
  let before = 0
  for (const { from, total } of stretches) {
    if (before + total > skipped) return { from_id: from, until_id: from + span, skip: skipped - before }
    before += total
  }
  return { from_id: null, until_id: null, skip: null }
}
