import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import { before, type DemoPart } from '../../../platform/server/demo/part.ts'
import { spread } from '../../../platform/server/demo/traffic.ts'
import { addSearchCounts, findArticles } from '../../search-index/server/index.ts'
import { searches } from './rows.ts'

export default {
  /** Each search is stored with its real number of results. */
  async add({ db, now }) {
    const found: number[] = []
    for (const [query] of searches) {
      const request = { query, filters: {}, sort: 'relevance' as const, page: 1, limit: 1, now }
      found.push((await findArticles(db, request, [])).total)
    }
    const ages = Array.from({ length: 14 }, (_, turn) => 14 - turn)
    const counts = ages.flatMap((age) =>
      searches.map(([query, perWeek], index) => ({
        day: before(now, days(age)).toISOString().slice(0, 10),
        query,
        searches: Math.round(spread(index + 1, age, (2 * perWeek) / 7)),
        found: found[index] ?? 0,
      })),
    )
    await addSearchCounts(
      db,
      counts.filter((one) => one.searches > 0),
    )
  },

  /** All searches go, since the demo's are counted with the others. */
  async remove(tx) {
    await sql`truncate search_queries`.execute(tx)
  },
} satisfies DemoPart
