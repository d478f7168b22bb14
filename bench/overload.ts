import { type Load, type LoadReport, runLoad } from './kit/load.ts'
import { embeddedPlace, type Product, startProduct, withProducts } from './kit/product.ts'
import { type Findings, merge, type Suite } from './kit/report.ts'
import { spread, written } from './kit/statistics.ts'

const [rounds, seconds] = [3, 8]
const articles = 10_000
/** So many articles that none is still cached when its turn comes again. */
const targets = {
  'uncached article pages': { path: '/article/*', last: articles },
  'API lists': { path: '/api/home/news-all?page=*', last: 50 },
}

export const overload: Suite = {
  about: 'at three times capacity the product still answers nine tenths of its peak, and refuses the rest politely',
  run: async () => {
    const product = await startProduct(await embeddedPlace(articles))
    return withProducts([product], async () => {
      const found: Findings[] = []
      for (const [name, target] of Object.entries(targets)) found.push(present(name, await measure(product, target)))
      return merge(found)
    })
  },
}

interface Round {
  /** As many clients as keep the server busy. */
  peak: LoadReport
  /** Three times the rate of the highest peak so far. */
  flood: LoadReport
}

async function measure({ url: origin }: Product, { path, last }: { path: string; last: number }): Promise<Round[]> {
  let turn = 0
  const load = (arrivals: Load['arrivals'], duration: number) => {
    // Each load begins elsewhere, so that it does not find the pages that the one before it left in the cache.
    const numbers = { first: 1, last, start: 1 + Math.floor((last / (2 * rounds + 1)) * turn++) }
    return runLoad({ origin, paths: [path], numbers, arrivals, until: { seconds: duration } })
  }
  await load({ clients: 32 }, 3)
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const peak = await load({ clients: 32 }, seconds)
    const capacity = Math.max(peak.goodPerSecond, ...all.map((earlier) => earlier.peak.goodPerSecond))
    all.push({ peak, flood: await load({ perSecond: 3 * capacity }, seconds) })
  }
  return all
}

function present(name: string, all: readonly Round[]): Findings {
  // A server that is still busy with the last flood has no peak; the highest one stands for it.
  const highest = Math.max(...all.map(({ peak }) => peak.goodPerSecond))
  const goodput = spread(all.map(({ peak, flood }) => flood.goodPerSecond / (peak.goodPerSecond || highest)))
  const sum = (value: (report: LoadReport) => number) => all.reduce((total, { flood }) => total + value(flood), 0)
  const refused = sum(({ responses }) => responses['503'] ?? 0)
  const polite = sum(({ withRetryAfter }) => withRetryAfter)
  const failed = sum(({ responses }) => total(responses) - (responses['200'] ?? 0)) - refused
  const row = (load: string, reports: readonly LoadReport[]) => [
    load,
    ...(['goodPerSecond', 'median', 'p99'] as const).map((key) =>
      spread(reports.map((one) => one[key])).median.toFixed(0),
    ),
  ]
  return {
    tables: [
      {
        title: `Overload, ${name}: ${refused} refused, ${failed} failed`,
        columns: ['load', 'good responses a second', 'median ms', '99th percentile, ms'],
        rows: [
          row(
            '32 clients',
            all.map(({ peak }) => peak),
          ),
          row(
            'three times as many requests',
            all.map(({ flood }) => flood),
          ),
        ],
      },
    ],
    figures: [
      {
        what: `${name}: goodput of peak`,
        promised: '≥ 0.9',
        measured: written(goodput),
        isKept: goodput.median >= 0.9,
      },
      {
        what: `${name}: refused with Retry-After`,
        promised: 'all that are not answered',
        measured: `${polite} of ${refused + failed}`,
        isKept: polite === refused + failed,
      },
    ],
  }
}

const total = (responses: Record<string, number>) => Object.values(responses).reduce((a, b) => a + b, 0)
