import { type Load, runLoad } from './kit/load.ts'
import {
  type DatabaseKind,
  type MakePlace,
  onEachDatabase,
  type Product,
  signIn,
  startProduct,
  withProducts,
} from './kit/product.ts'
import type { Findings } from './kit/report.ts'
import { inTurns, spread, written } from './kit/statistics.ts'

const [rounds, requests, clients] = [5, 1_000, 8]
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const numbers = { first: 1, last: 160 }

/** What the calls of every reader take of a processor, for docs/scaling.md; nothing is promised. */
export const measureCapacity = (): Promise<Findings> => onEachDatabase(measure)

async function measure(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const product = await startProduct(await makePlace())
  return withProducts([product], async () => {
    const { token } = await signIn(product.url)
    const kinds: Record<string, Pick<Load, 'paths' | 'method' | 'headers'>> = {
      'article viewed': { paths: ['/api/home/article/*/view'], method: 'POST', headers: browser },
      'article for somebody signed in': {
        paths: ['/api/home/article/*'],
        headers: { authorization: `Bearer ${token}` },
      },
    }
    const times = await inTurns(
      rounds,
      Object.fromEntries(Object.entries(kinds).map(([name, load]) => [name, () => cpuOf(product, load)])),
    )
    const rows = Object.entries(times).map(([name, ms]) => [
      name,
      written(spread(ms)),
      (1_000 / spread(ms).median).toFixed(0),
    ])
    const where = kind === 'embedded' ? 'the embedded database within' : 'PostgreSQL beside'
    const title = `Processor time of the magazine's process, ${where}`
    return { tables: [{ title, columns: ['request', 'CPU ms', 'a second on one core'], rows }], figures: [] }
  })
}

/** Milliseconds of processor time of the product for a request. */
async function cpuOf(product: Product, load: Pick<Load, 'paths' | 'method' | 'headers'>): Promise<number> {
  const before = await product.cpuSeconds()
  const report = await runLoad({
    ...{ origin: product.url, numbers, fromManyNetworks: true, arrivals: { clients }, until: { requests } },
    ...load,
  })
  const good = (report.responses['200'] ?? 0) + (report.responses['204'] ?? 0)
  return (1_000 * ((await product.cpuSeconds()) - before)) / good
}
