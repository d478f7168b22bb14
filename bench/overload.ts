import { type Load, type LoadReport, runLoad } from './kit/load.ts'
import { embeddedPlace, type Product, signIn, startProduct, withProducts } from './kit/product.ts'
import { type Findings, merge, type Suite } from './kit/report.ts'
import { spread, written } from './kit/statistics.ts'

const [rounds, seconds] = [3, 8]
/** So many that no page is still cached when it is requested again. */
const articles = 10_000
/** Lower numbers are the demo's, of which two are not published. */
const firstArticle = 1_000
const cachedPages = { paths: ['/'], arrivals: { perSecond: 20 } }
/** This many good responses in a row count as recovered. */
const normal = 10

export const overload: Suite = {
  about: 'at three times capacity the product still answers nine tenths of its peak, and refuses the rest politely',
  run: async () => {
    const product = await startProduct(await embeddedPlace(articles))
    return withProducts([product], async () => {
      const { token } = await signIn(product.url)
      const targets: Record<string, Pick<Load, 'paths' | 'headers'>> = {
        'signed-in article calls': { paths: ['/api/home/article/*'], headers: { authorization: `Bearer ${token}` } },
        'uncached article pages': { paths: ['/article/*'] },
      }
      const found: Findings[] = []
      for (const [name, target] of Object.entries(targets)) found.push(present(name, await measure(product, target)))
      return merge(found)
    })
  },
}

interface Round {
  peak: LoadReport
  /** Three times the highest peak rate so far. */
  flood: LoadReport
  cached: LoadReport
  /** From the end of the flood. */
  secondsToRecover: number
}

async function measure({ url: origin }: Product, target: Pick<Load, 'paths' | 'headers'>): Promise<Round[]> {
  let turn = 0
  const load = (arrivals: Load['arrivals'], duration: number) => {
    // Each load starts elsewhere, so that it does not meet pages that the previous load left in the cache.
    const start = firstArticle + Math.floor(((articles - firstArticle) / (2 * rounds + 1)) * turn++)
    const numbers = { first: firstArticle, last: articles, start }
    return runLoad({ origin, ...target, numbers, arrivals, until: { seconds: duration } })
  }
  await load({ clients: 32 }, 3)
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const peak = await load({ clients: 32 }, seconds)
    const capacity = Math.max(peak.goodPerSecond, ...all.map((earlier) => earlier.peak.goodPerSecond))
    const [flood, cached] = await Promise.all([
      load({ perSecond: 3 * capacity }, seconds),
      runLoad({ origin, ...cachedPages, until: { seconds } }),
    ])
    all.push({ peak, flood, cached, secondsToRecover: await recover(origin, target) })
  }
  return all
}

async function recover(origin: string, { paths, headers }: Pick<Load, 'paths' | 'headers'>): Promise<number> {
  const startedAt = performance.now()
  for (let good = 0, number = firstArticle; good < normal; number++) {
    const { status } = await fetch(origin + String(paths[0]).replace('*', String(number)), { headers: headers ?? {} })
    good = status === 200 ? good + 1 : 0
  }
  return (performance.now() - startedAt) / 1_000
}

function present(name: string, all: readonly Round[]): Findings {
  // A server that is still busy with the previous flood has no peak. Use the highest one instead.
  const highest = Math.max(...all.map(({ peak }) => peak.goodPerSecond))
  const goodput = spread(all.map(({ peak, flood }) => flood.goodPerSecond / (peak.goodPerSecond || highest)))
  const floods = all.map(({ flood }) => flood)
  const cached = all.map((round) => round.cached)
  const refused = countOf(floods, ({ responses }) => responses['503'] ?? 0)
  const polite = countOf(floods, ({ withRetryAfter }) => withRetryAfter)
  const failed = countOf(floods, failures) - refused
  const others = [...new Set(floods.flatMap(({ responses }) => Object.keys(responses)))].filter(
    (status) => status !== '200' && status !== '503',
  )
  const slowest = Math.max(...all.map(({ secondsToRecover }) => secondsToRecover))
  const row = (load: string, reports: readonly LoadReport[]) => [
    load,
    ...(['goodPerSecond', 'median', 'p99'] as const).map((key) =>
      spread(reports.map((one) => one[key])).median.toFixed(0),
    ),
  ]
  return {
    tables: [
      {
        title: `Overload, ${name}: ${refused} refused, ${failed} failed${failed > 0 ? ` (${others.join(', ')})` : ''}`,
        columns: ['load', 'good responses a second', 'median ms', '99th percentile, ms'],
        rows: [
          row(
            '32 clients',
            all.map(({ peak }) => peak),
          ),
          row('three times as many requests', floods),
          row('cached pages meanwhile', cached),
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
      {
        what: `${name}: cached pages not answered meanwhile`,
        promised: '0',
        measured: String(countOf(cached, failures)),
        isKept: countOf(cached, failures) === 0,
      },
      {
        what: `${name}: normal again after`,
        promised: '≤ 5 s',
        measured: `${slowest.toFixed(1)} s`,
        isKept: slowest <= 5,
      },
    ],
  }
}

const countOf = (reports: readonly LoadReport[], count: (report: LoadReport) => number) =>
  reports.reduce((total, report) => total + count(report), 0)

const failures = ({ responses }: LoadReport) =>
  Object.entries(responses).reduce((total, [status, count]) => total + (status === '200' ? 0 : count), 0)
