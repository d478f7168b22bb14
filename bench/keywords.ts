import { join } from 'node:path'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { toSafeHtml } from '../server/features/articles/index.ts'
import { findKeywords } from '../server/features/newsroom/index.ts'
import { fillWithOthers, foundOf } from '../test/judged-keywords.ts'
import type { Bench } from './report.ts'
import { spread } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const promised = 0.55

/** How good the keywords are that an editor is offered. */
export const keywords: Bench = {
  about: 'how many of the keywords that its author gave it an article is offered, of twenty the magazine has not seen',
  run: async () => {
    const dataDir = await temporaryFolder()
    const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: console.error })
    await migrate(database, join(import.meta.dirname, '..', 'db', 'migrations'))
    const judged = await fillWithOthers(database, new Date())
    const rows: string[][] = []
    const times: number[] = []
    let expected = 0
    let found = 0
    for (const one of judged) {
      const startedAt = performance.now()
      const offered = await findKeywords(database.db, { ...one, html: toSafeHtml(one.html), isLive: false })
      times.push(performance.now() - startedAt)
      const right = foundOf(one.expected, offered)
      expected += one.expected.length
      found += right.length
      rows.push([one.slug, `${right.length} of ${one.expected.length}`, offered.join(', ')])
    }
    await database.close()
    return {
      tables: [{ title: 'Keywords offered', columns: ['article', 'found', 'offered, at most 12'], rows }],
      figures: [
        {
          what: `keywords: recall at 12 over ${judged.length} articles (${spread(times).median.toFixed(0)} ms each)`,
          promised: `≥ ${promised}`,
          measured: `${(found / expected).toFixed(2)} (${found} of ${expected})`,
          isKept: found / expected >= promised,
        },
      ],
    }
  },
}
