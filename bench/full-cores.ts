import { join } from 'node:path'
import { pagesPerSecond, slowestPages } from './crowds.ts'
import { startNode, stop } from './processes.ts'
import { demoFolder, startProduct } from './product.ts'
import type { Bench } from './report.ts'
import { inTurns, ratios, spread, written } from './statistics.ts'

const rounds = 5
const secondsARound = 5
const usual = 0
const lowest = 19

/**
 * What work beside the pages costs them of which the product knows nothing at all: it only takes processor time. What the product's own
 * work costs is to be held against that (decision 14).
 */
export const fullCores: Bench = {
  about: 'pages beside programs that have nothing to do with the product and only keep cores busy',
  run: async () => {
    const product = await startProduct({ dataDir: await demoFolder(), environment: { WEB_CONCURRENCY: '1' } })
    const beside = (count: number, niceness: number) => () =>
      slowestPages(product, secondsARound, async () => {
        const program = join(import.meta.dirname, 'spinner.ts')
        const spinners = Array.from({ length: count }, () => startNode([program, String(niceness)]))
        return () => Promise.all(spinners.map(stop))
      })
    const variants = {
      'nothing else': () => slowestPages(product, secondsARound),
      'one core busy, at the lowest priority': beside(1, lowest),
      'two cores busy, at the lowest priority': beside(2, lowest),
      'one core busy, at the usual priority': beside(1, usual),
      'two cores busy, at the usual priority': beside(2, usual),
    }
    try {
      await inTurns(1, variants)
      const measured = await inTurns(rounds, variants)
      return {
        tables: [
          {
            title: `Pages: 99 % of ${pagesPerSecond} a second, in milliseconds`,
            columns: ['beside', 'milliseconds', 'of that without'],
            rows: Object.entries(measured).map(([what, times]) => [
              what,
              written(spread(times)),
              written(ratios(times, measured['nothing else'])),
            ]),
          },
        ],
        figures: [],
      }
    } finally {
      await product.stop()
    }
  },
}
