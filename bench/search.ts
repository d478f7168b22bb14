import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseHandle } from '../server/db/database.ts'
import { startPostgres } from '../test/postgres.ts'
import { come, slowestPages } from './crowds.ts'
import { type Inside, openInside } from './in-process.ts'
import { type DatabaseKind, databases } from './magazines.ts'
import { demoFolder, type Product, runCommand, startProduct } from './product.ts'
import { atMost, type Bench, type Findings } from './report.ts'
import { inTurns, ratios, spread, written } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const articles = 100_000
const rounds = 15
const searchers = 20
const crowdSeconds = 8
const crowdRounds = 3

/** What is typed, and as the database would be asked for the same rows. */
const searches = {
  'common term': { typed: 'current', tsquery: `'current'` },
  'rare term': { typed: 'zonal', tsquery: `'zonal'` },
  'two terms': { typed: 'current noise', tsquery: `'current' & 'nois'` },
  prefix: { typed: 'GX12', tsquery: `'gx12':*` },
} as const
type Search = keyof typeof searches
const typing = 'regu'

export const search: Bench = {
  about: `finding, ranking and suggesting among ${articles.toLocaleString('en')} articles, against the database's own best`,
  run: async () => {
    const findings: Findings = { tables: [], figures: [] }
    for (const kind of databases) {
      const { where, stop } = await largeMagazine(kind)
      try {
        for (const part of [await measureQueries(kind, where), await measureCrowd(kind, where)]) {
          findings.tables.push(...part.tables)
          findings.figures.push(...part.figures)
        }
      } finally {
        await stop()
      }
    }
    return findings
  },
}

interface Where {
  dataDir: string
  databaseUrl?: string
}

async function largeMagazine(kind: DatabaseKind): Promise<{ where: Where; stop: () => Promise<void> }> {
  const server = kind === 'postgres' ? await startPostgres() : null
  const where = server ? { dataDir: await temporaryFolder(), databaseUrl: server.url } : { dataDir: await demoFolder() }
  await runCommand(['demo', '--articles', String(articles)], where)
  return { where, stop: async () => server?.stop() }
}

/** The statement that finds and ranks, as the product runs it, beside the plainest one for the same rows; and whole answers. */
async function measureQueries(kind: DatabaseKind, where: Where): Promise<Findings> {
  const clock = new StatementClock()
  const inside = await openInside({ ...where, wrap: (database) => clock.watch(database) })
  try {
    const names = Object.keys(searches) as Search[]
    const variants = Object.fromEntries(
      names.flatMap((name) => [
        [`${name}: best`, () => milliseconds(inside.database.db, plainest(searches[name].tsquery))],
        [
          `${name}: product`,
          () => clock.of('with found', () => ask(inside, `home/search?query=${searches[name].typed}`)),
        ],
        [`${name}: answer`, () => timed(() => ask(inside, `home/search?query=${searches[name].typed}`))],
      ]),
    )
    variants['suggestion: best'] = async () => {
      const statements = [plainestParts, plainestPartsWithin, plainestTitles]
      let sum = 0
      for (const statement of statements) sum += await milliseconds(inside.database.db, statement)
      return sum
    }
    variants['suggestion: product'] = () => clock.of('select', () => ask(inside, `search/suggestions?q=${typing}`))
    variants['suggestion: answer'] = () => timed(() => ask(inside, `search/suggestions?q=${typing}`))
    await inTurns(3, variants)
    return presentQueries(kind, await inTurns(rounds, variants))
  } finally {
    await inside.close()
  }
}

/** The newest thousand that match, the best fifty of them. */
const plainest = (tsquery: string) => sql`
  select article_id from (
    select article_id, lexemes from search_documents_all where lexemes @@ ${tsquery}::tsquery
    order by dated_at desc, article_id desc limit 1000
  ) as newest order by ts_rank(lexemes, ${tsquery}::tsquery) desc limit 50`

/** Parts by how they begin, parts by what is within, and titles: the newest five of each. */
const plainestParts = sql`
  select name, articles from search_part_numbers
  where number >= ${typing} and number < ${`${typing}~`} order by number limit 5`
const plainestPartsWithin = sql`select name, articles from search_part_numbers where number like ${`%${typing}%`} limit 5`
const plainestTitles = sql`
  select article_id, title, section from search_documents_all where title_words @@ ${`'${typing}':*`}::tsquery
  order by dated_at desc, article_id desc limit 5`

/** How long a statement takes where nobody reads every text by mistake. */
function milliseconds(db: Database, statement: RawBuilder<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return timed(() => statement.execute(tx))
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function ask({ app }: Inside, address: string): Promise<void> {
  const { statusCode } = await app.http.inject(`/api/${address}`)
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
}

/** Sums up how long the statements that begin in a certain way take. */
class StatementClock implements KyselyPlugin {
  readonly #startedAt = new WeakMap<object, number>()
  #statements: { text: string; took: number }[] = []

  watch(database: DatabaseHandle): DatabaseHandle {
    return { ...database, db: database.db.withPlugin(this) }
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ queryId, node }) => {
    this.#startedAt.set(queryId, performance.now())
    this.#texts.set(queryId, node.kind === 'RawNode' ? node.sqlFragments.join('') : 'select')
    return node
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ queryId, result }) => {
    const took = performance.now() - (this.#startedAt.get(queryId) ?? Number.NaN)
    this.#statements.push({ text: this.#texts.get(queryId) ?? '', took })
    return result
  }

  readonly #texts = new WeakMap<object, string>()

  async of(beginning: string, work: () => Promise<unknown>): Promise<number> {
    this.#statements = []
    await work()
    return this.#statements
      .filter(({ text }) => text.trimStart().startsWith(beginning))
      .reduce((sum, { took }) => sum + took, 0)
  }
}

function presentQueries(kind: DatabaseKind, times: Record<string, number[]>): Findings {
  const names = [...Object.keys(searches), 'suggestion']
  const of = (name: string, what: string) => times[`${name}: ${what}`] ?? []
  const overBest = (name: string) => ratios(of(name, 'product'), of(name, 'best'))
  const cell = (values: readonly number[]) => written(spread(values), 1)
  const figures = names.map((name) =>
    atMost(`${kind}: ${name}, finding and ranking, of the database's best`, 1.5, overBest(name)),
  )
  return {
    tables: [
      {
        title: `Search on ${kind} at ${articles} articles, milliseconds`,
        columns: ['what', 'database, best', 'product, finding and ranking', 'ratio', 'whole answer'],
        rows: names.map((name) => [
          name,
          cell(of(name, 'best')),
          cell(of(name, 'product')),
          written(overBest(name)),
          cell(of(name, 'answer')),
        ]),
      },
    ],
    figures,
  }
}

/** Readers of kept pages, alone and while others search without a pause: in the same magazine, and in another on the machine. */
async function measureCrowd(kind: DatabaseKind, where: Where): Promise<Findings> {
  const environment = { WEB_CONCURRENCY: '1' }
  const product = await startProduct({ ...where, environment })
  const other = await startProduct({ dataDir: await demoFolder(), environment })
  try {
    const searched: number[] = []
    const during = (asked: Product) => () =>
      slowestPages(asked, crowdSeconds, async () => {
        const allSearch = searchAll(product)
        return async () => searched.push((await allSearch).goodPerSecond)
      })
    const variants = {
      alone: () => slowestPages(product, crowdSeconds),
      // What is left is that the machine has two cores, for those who ask as well.
      elsewhere: during(other),
      meanwhile: during(product),
    }
    await inTurns(1, variants)
    const { alone, elsewhere, meanwhile } = await inTurns(crowdRounds, variants)
    const what = `${kind}: p99 of pages while ${searchers} search, of that`
    return {
      tables: [
        {
          title: `Kept pages on ${kind} while ${searchers} search at once`,
          columns: ['p99 alone, ms', 'beside searches elsewhere', 'beside searches here', 'searches a second'],
          rows: [[alone, elsewhere, meanwhile, searched].map((values) => written(spread(values), 1))],
        },
      ],
      figures: [
        atMost(`${what} without`, 1.2, ratios(meanwhile, alone)),
        atMost(`${what} while they do in another magazine`, 1.2, ratios(meanwhile, elsewhere)),
      ],
    }
  } finally {
    await Promise.all([product.stop(), other.stop()])
  }
}

const searchAll = ({ url: origin }: Product) =>
  come({
    origin,
    paths: Object.values(searches).map(({ typed }) => `/api/home/search?query=${encodeURIComponent(typed)}`),
    numbers: { first: 1, last: 1 },
    arrivals: { readers: searchers },
    seconds: crowdSeconds,
  })
