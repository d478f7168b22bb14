import type { Crowd, CrowdReport } from './crowd.ts'
import { come } from './crowds.ts'
import { demoFolder, type Product, runCommand, startProduct } from './product.ts'
import type { Bench, Findings } from './report.ts'
import { spread, written } from './statistics.ts'

const rounds = 3
const roundLength = 8
const articles = 10_000
/** So many articles that none is asked for again while it is still in the cache. */
const targets: Record<string, Target> = {
  'article pages, uncached': { path: '/article/*', last: articles },
  'API lists': { path: '/api/home/news-all?page=*', last: 50 },
}

interface Target {
  path: string
  last: number
}

export const overload: Bench = {
  about: 'good answers a second at three times as many requests as the server can answer',
  run: async () => {
    const dataDir = await demoFolder()
    await runCommand(['demo', '--articles', String(articles)], { dataDir })
    const product = await startProduct({ dataDir })
    try {
      const findings: Findings = { tables: [], figures: [] }
      for (const [name, target] of Object.entries(targets)) {
        const { tables, figures } = present(name, await measure(product, target))
        findings.tables.push(...tables)
        findings.figures.push(...figures)
      }
      return findings
    } finally {
      await product.stop()
    }
  },
}

interface Round {
  /** As many readers as keep the server busy, each waiting for the answer. */
  peak: CrowdReport
  /** Three times as many requests a second as were answered at the peak. */
  flooded: CrowdReport
}

async function measure({ url: origin }: Product, { path, last }: Target): Promise<Round[]> {
  let turn = 0
  // Each crowd begins elsewhere, lest it finds what the one before it has left in the cache.
  const crowd = (arrivals: Crowd['arrivals'], seconds: number) =>
    come({
      origin,
      paths: [path],
      numbers: { first: 1, last, start: 1 + Math.floor((last / (2 * rounds + 1)) * turn++) },
      arrivals,
      seconds,
    })
  await crowd({ readers: 32 }, 3)
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const peak = await crowd({ readers: 32 }, roundLength)
    const capacity = Math.max(peak.goodPerSecond, ...all.map((earlier) => earlier.peak.goodPerSecond))
    all.push({ peak, flooded: await crowd({ perSecond: 3 * capacity }, roundLength) })
  }
  return all
}

function present(name: string, all: readonly Round[]): Findings {
  // A server that is still at work on the flood has no peak after it; that is no excuse for the flood.
  const highest = Math.max(...all.map(({ peak }) => peak.goodPerSecond))
  const ratio = spread(all.map(({ peak, flooded }) => flooded.goodPerSecond / (peak.goodPerSecond || highest)))
  const refused = sum(all, ({ answers }) => answers['503'] ?? 0)
  const polite = sum(all, ({ withRetryAfter }) => withRetryAfter)
  const other = sum(all, ({ answers }) => Object.values(answers).reduce((a, b) => a + b, 0)) - refused
  const good = sum(all, ({ answers }) => answers['200'] ?? 0)
  return {
    tables: [
      {
        title: `Overload, ${name}: ${refused} refused with 503, ${other - good} failed`,
        columns: ['load', 'good answers a second', 'median ms', '99 % ms'],
        rows: [
          row(
            '32 readers in turn',
            all.map(({ peak }) => peak),
          ),
          row(
            'three times as many requests',
            all.map(({ flooded }) => flooded),
          ),
        ],
      },
    ],
    figures: [
      {
        what: `overload, ${name}: goodput of peak`,
        promised: '≥ 0.9',
        measured: written(ratio),
        isKept: ratio.median >= 0.9,
      },
      {
        what: `overload, ${name}: refused with Retry-After`,
        promised: 'all that get no page',
        measured: `${polite} of ${refused + other - good}`,
        isKept: polite === refused && other === good,
      },
    ],
  }
}

const row = (load: string, reports: CrowdReport[]) => [
  load,
  ...(['goodPerSecond', 'median', 'p99'] as const).map((key) =>
    spread(reports.map((report) => report[key])).median.toFixed(0),
  ),
]

const sum = (all: readonly Round[], value: (report: CrowdReport) => number) =>
  all.reduce((total, { flooded }) => total + value(flooded), 0)
