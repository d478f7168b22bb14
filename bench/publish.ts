import { inTransaction } from '../server/db/transaction.ts'
import { addPublishedArticle, type NewArticle } from '../server/features/articles/index.ts'
import { startPostgres } from '../test/postgres.ts'
import { type InProcess, openInProcess } from './kit/in-process.ts'
import { type Product, placeOnPostgres, startProduct, withProducts } from './kit/product.ts'
import { type Findings, limited, merge, type Suite } from './kit/report.ts'
import { spread } from './kit/statistics.ts'
import { measurePurge, measureReplica } from './publish-elsewhere.ts'

const publications = 20
const page = '/section/news/index.html'
const timeout = 5_000

export const publish: Suite = {
  about:
    'an article is on the next page that its own process serves, and within a second on those of others, of replicas and of caches',
  run: async () => merge([await measureProcesses(), await measureReplica(), await measurePurge()]),
}

async function measureProcesses(): Promise<Findings> {
  const server = await startPostgres()
  const place = await placeOnPostgres(server.url)
  const here = await openInProcess(place)
  const other = await startProduct(place)
  try {
    return present(await withProducts([other], () => publishAndLook(here, other)))
  } finally {
    await here.close()
    await server.stop()
  }
}

interface Seen {
  /** Whether the next request to the publishing process shows it. */
  atOnce: boolean
  /** Milliseconds that this request takes; it renders the page again. */
  here: number
  /** Milliseconds after the commit until the other process shows it. */
  elsewhere: number
}

async function publishAndLook(here: InProcess, other: Product): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let i = 0; i < publications; i++) {
    // Both processes have cached the page before it changes.
    await here.app.http.inject(page)
    await (await fetch(other.url + page)).text()
    const title = `Published at ${performance.timeOrigin + performance.now()}`
    await inTransaction(here.database.db, (tx) => addPublishedArticle(tx, draft(title), new Date()))
    const committed = performance.now()
    const elsewhere = untilShown(other.url + page, title, committed)
    const { payload } = await here.app.http.inject(page)
    seen.push({ atOnce: payload.includes(title), here: performance.now() - committed, elsewhere: await elsewhere })
  }
  return seen
}

async function untilShown(url: string, title: string, since: number): Promise<number> {
  for (;;) {
    const text = await (await fetch(url)).text()
    const waited = performance.now() - since
    if (text.includes(title) || waited > timeout) return waited
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

function present(seen: readonly Seen[]) {
  const row = (where: string, times: readonly number[]) => [
    where,
    spread(times).median.toFixed(0),
    Math.max(...times).toFixed(0),
  ]
  const [here, elsewhere] = [seen.map((one) => one.here), seen.map((one) => one.elsewhere)]
  const late = seen.filter(({ atOnce }) => !atOnce).length
  return {
    tables: [
      {
        title: `From commit to page, ${publications} times, PostgreSQL`,
        columns: ['where', 'median ms', 'slowest ms'],
        rows: [row('next request, same process', here), row('another process', elsewhere)],
      },
    ],
    figures: [
      limited(`of ${seen.length} articles, not on the next page of the same process`, late, [0, '']),
      limited('on a page of another process', Math.max(...elsewhere), [1_000, 'ms']),
    ],
  }
}

const draft = (title: string): NewArticle => ({
  title,
  html: '<p>It is on the page before the editor has switched tabs.</p>',
  section: 'news',
  access: 'free',
  categories: ['powersupply'],
  keywords: [],
  partNumbers: [],
  image: null,
  enteredAt: new Date(),
  datedAt: new Date(),
  isInCarousel: false,
})
