import { inTransaction } from '../server/db/transaction.ts'
import { addPublishedArticle, type NewArticle } from '../server/features/articles/index.ts'
import { startPostgres } from '../test/postgres.ts'
import { type Inside, openInside } from './in-process.ts'
import { type Product, runCommand, startProduct } from './product.ts'
import type { Bench } from './report.ts'
import { spread } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const publications = 20
const page = '/section/news/index.html'
const patience = 5_000

export const publish: Bench = {
  about: 'from the commit of a publication to the page that shows it, in the same process and in another',
  run: async () => {
    const server = await startPostgres()
    const where = { dataDir: await temporaryFolder(), databaseUrl: server.url }
    await runCommand(['demo'], where)
    const inside = await openInside(where)
    const other = await startProduct({ ...where, environment: { WEB_CONCURRENCY: '1' } })
    try {
      return present(await publishAndLook(inside, other))
    } finally {
      await other.stop()
      await inside.close()
      await server.stop()
    }
  },
}

interface Seen {
  /** Whether the very next request to the process that published showed it. */
  atOnce: boolean
  /** How long that request took, which renders the page anew. In milliseconds. */
  nextRequest: number
  /** How long after the commit the other process showed it, in milliseconds; each look renders, once it is to. */
  elsewhere: number
}

async function publishAndLook(inside: Inside, other: Product): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let i = 0; i < publications; i++) {
    // Both have the page in their caches before it changes.
    await inside.app.http.inject(page)
    await (await fetch(other.url + page)).text()
    const title = `Published at ${performance.timeOrigin + performance.now()}`
    await inTransaction(inside.database.db, (tx) => addPublishedArticle(tx, draft(title), new Date()))
    const committed = performance.now()
    const elsewhere = untilShown(other.url + page, title, committed)
    const { payload } = await inside.app.http.inject(page)
    seen.push({
      atOnce: payload.includes(title),
      nextRequest: performance.now() - committed,
      elsewhere: await elsewhere,
    })
  }
  return seen
}

async function untilShown(url: string, title: string, since: number): Promise<number> {
  for (;;) {
    const text = await (await fetch(url)).text()
    const waited = performance.now() - since
    if (text.includes(title) || waited > patience) return waited
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

function present(seen: readonly Seen[]) {
  const next = seen.map(({ nextRequest }) => nextRequest)
  const elsewhere = seen.map((one) => one.elsewhere)
  const slowest = Math.max(...elsewhere)
  const atOnce = seen.filter((one) => one.atOnce).length
  return {
    tables: [
      {
        title: `From publication to the page that shows it, ${publications} times, PostgreSQL`,
        columns: ['where', 'median ms', 'slowest ms'],
        rows: [row('next request, same process', next), row('another process', elsewhere)],
      },
    ],
    figures: [
      {
        what: 'published: shown by the next request to the same process',
        promised: 'always',
        measured: `${atOnce} of ${seen.length}`,
        isKept: atOnce === seen.length,
      },
      {
        what: 'published: shown by another process',
        promised: '≤ 1 s',
        measured: `${(slowest / 1_000).toFixed(2)} s at most`,
        isKept: slowest <= 1_000,
      },
    ],
  }
}

const row = (where: string, times: number[]) => [where, spread(times).median.toFixed(0), Math.max(...times).toFixed(0)]

const draft = (title: string): NewArticle => ({
  title,
  html: '<p>It is on the page before the editor has switched tabs.</p>',
  section: 'news',
  access: 'free',
  categories: ['powersupply'],
  keywords: [],
  partNumbers: [],
  npnwid: null,
  sourceUrl: null,
  image: null,
  enteredAt: new Date(),
  datedAt: new Date(),
  isInCarousel: false,
})
