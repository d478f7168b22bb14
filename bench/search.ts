import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import { toSafeHtml } from '../src/features/articles/server/index.ts'
import { findKeywords } from '../src/features/newsroom/server/index.ts'
import type { Database, DatabaseHandle } from '../src/platform/server/db/database.ts'
import { migrate } from '../src/platform/server/db/migrate.ts'
import { fillWithOthers, foundOf } from '../test/judged-keywords.ts'
import { openInProcess } from './kit/in-process.ts'
import { temporaryFolder } from './kit/processes.ts'
import { type DatabaseKind, type MakePlace, onEachDatabase, withDatabase } from './kit/product.ts'
import { atMost, type Findings, merge, type Suite } from './kit/report.ts'
import { inTurns, ratios, spread, timed, written } from './kit/statistics.ts'

const [articles, rounds] = [100_000, 15]

/** The query as typed, and the plainest tsquery for the same rows. */
const searches: Record<string, [typed: string, tsquery: string]> = {
  'common term': ['current', `'current'`],
  'rare term': ['zonal', `'zonal'`],
  'two terms': ['current noise', `'current' & 'nois'`],
  prefix: ['GX12', `'gx12':*`],
}
const typing = 'regu'

export const search: Suite = {
  about: `search finds and ranks ${articles} articles nearly as fast as the database can, and editors are offered good keywords`,
  run: async () => merge([await onEachDatabase(measureQueries), await measureKeywords()]),
}

async function measureQueries(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const clock = new StatementClock()
  const { app, database, close } = await openInProcess(await makePlace(articles), (opened) => clock.watch(opened))
  const ask = async (address: string) => {
    const { statusCode } = await app.http.inject(`/api/${address}`)
    if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
  }
  const variants: Record<string, () => Promise<number>> = {}
  const compare = (name: string, best: readonly RawBuilder<unknown>[], [part, address]: [string, string]) => {
    variants[`${name}: best`] = () => timeOf(database.db, best)
    variants[`${name}: product`] = () => clock.of(part, () => ask(address))
    variants[`${name}: response`] = () => timed(() => ask(address))
  }
  for (const [name, [typed, tsquery]] of Object.entries(searches))
    compare(name, [plainest(tsquery)], ['with found as materialized', `home/search?query=${typed}`])
  compare('suggestion', plainestSuggestions, ['select', `search/suggestions?q=${typing}`])
  try {
    return present(kind, await inTurns(rounds, variants))
  } finally {
    await close()
  }
}

const plainest = (tsquery: string) => sql`
  select article_id from (
    select article_id, lexemes from search_documents where audience = 'all' and lexemes @@ ${tsquery}::tsquery
    order by dated_at desc, article_id desc limit 1000
  ) as newest order by ts_rank(lexemes, ${tsquery}::tsquery) desc limit 50`

const plainestSuggestions = [
  sql`select name, articles from search_part_numbers
    where number >= ${typing} and number < ${`${typing}~`} order by number limit 5`,
  sql`select name, articles from search_part_numbers where number like ${`%${typing}%`} limit 5`,
  sql`select article_id, title, section from search_documents
    where audience = 'all' and title_words @@ ${`'${typing}':*`}::tsquery order by dated_at desc, article_id desc limit 5`,
]

/** Without the sequential scans that the planner sometimes chooses, which read every text. */
function timeOf(db: Database, statements: readonly RawBuilder<unknown>[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return timed(async () => {
      for (const statement of statements) await statement.execute(tx)
    })
  })
}

class StatementClock implements KyselyPlugin {
  #db: Database | null = null
  readonly #begun = new WeakMap<object, { text: string; at: number }>()
  #done: { text: string; took: number }[] = []

  watch(database: DatabaseHandle): DatabaseHandle {
    this.#db = database.db
    return { ...database, db: database.db.withPlugin(this) }
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ queryId, node }) => {
    const text = this.#db?.getExecutor().compileQuery(node, queryId).sql ?? ''
    this.#begun.set(queryId, { text, at: performance.now() })
    return node
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ queryId, result }) => {
    const begun = this.#begun.get(queryId)
    if (begun) this.#done.push({ text: begun.text, took: performance.now() - begun.at })
    return result
  }

  async of(part: string, work: () => Promise<unknown>): Promise<number> {
    this.#done = []
    await work()
    const found = this.#done.filter(({ text }) => text.includes(part))
    if (found.length === 0) throw new Error(`No statement has “${part}”`)
    return found.reduce((sum, { took }) => sum + took, 0)
  }
}

function present(kind: DatabaseKind, times: Record<string, number[]>): Findings {
  const names = [...Object.keys(searches), 'suggestion']
  const of = (name: string, what: string) => times[`${name}: ${what}`] ?? []
  const overBest = (name: string) => ratios(of(name, 'product'), of(name, 'best'))
  return {
    tables: [
      {
        title: `Search on ${kind} in ${articles} articles, milliseconds`,
        columns: ['what', 'best', 'product, finding and ranking', 'ratio', 'whole response'],
        rows: names.map((name) => [
          name,
          written(spread(of(name, 'best')), 1),
          written(spread(of(name, 'product')), 1),
          written(overBest(name)),
          written(spread(of(name, 'response')), 1),
        ]),
      },
    ],
    figures: names.map((name) =>
      atMost(`${kind}: ${name}, finding and ranking, of the database's best`, 1.5, overBest(name)),
    ),
  }
}

const recallPromised = 0.55

/** How many of the author's own keywords are suggested, for twenty articles that the magazine has not seen. */
async function measureKeywords(): Promise<Findings> {
  return withDatabase({ dataDir: await temporaryFolder() }, async (database) => {
    await migrate(database)
    const judged = await fillWithOthers(database, new Date())
    const rows: string[][] = []
    const times: number[] = []
    const sum = { found: 0, expected: 0 }
    for (const one of judged) {
      let offered: string[] = []
      times.push(
        await timed(async () => {
          offered = await findKeywords(database.db, { ...one, html: toSafeHtml(one.html), isLive: false })
        }),
      )
      const found = foundOf(one.expected, offered).length
      sum.expected += one.expected.length
      sum.found += found
      rows.push([one.slug, `${found} of ${one.expected.length}`, offered.join(', ')])
    }
    const recall = sum.found / sum.expected
    return {
      tables: [
        {
          title: `Keywords offered, ${spread(times).median.toFixed(0)} ms an article`,
          columns: ['article', 'found', 'offered, at most 12'],
          rows,
        },
      ],
      figures: [
        {
          what: `keywords: recall at 12 over ${judged.length} articles`,
          promised: `≥ ${recallPromised}`,
          measured: `${recall.toFixed(2)} (${sum.found} of ${sum.expected})`,
          isKept: recall >= recallPromised,
        },
      ],
    }
  })
}
