import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { findPageStart } from './row-counts.ts'

const blockSize = 5_000

const arrangements = [[], [1], [3, 1], [1, 2, 3, 4, 5], [7, 0, 0, 1, 0, 2], [0, 0, 1, 0, 9, 0, 0, 3, 0, 1, 1, 0, 4]]

const database = useDatabase()

test.each(arrangements)('every page is found in its block, in either order: %j', async (...totals: number[]) => {
  const { db } = database
  const blocks = totals.map((total, i) => ({ from: i * blockSize, until: (i + 1) * blockSize, total }))
  const counts = blocks.flatMap(({ from, total }) => [
    { table_name: 'article_views', first_id: from, total },
    { table_name: 'users', first_id: from, total: 5 },
  ])
  if (counts.length > 0) await db.insertInto('row_counts').values(counts).execute()
  const total = totals.reduce((sum, of) => sum + of, 0)
  for (const order of ['asc', 'desc'] as const) {
    const rows = (order === 'asc' ? blocks : blocks.toReversed()).flatMap(({ from, until, total: of }) =>
      Array.from({ length: of }, (_, skip) => ({ from, until, skip })),
    )
    for (let offset = 0; offset < total + 2; offset++)
      expect(await findPageStart(db, { table: 'article_views', offset, order }), `${order} ${offset}`).toEqual({
        total,
        block: rows[offset] ?? null,
      })
  }
})
