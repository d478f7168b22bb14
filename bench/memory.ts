import { setTimeout as pause } from 'node:timers/promises'
import { runLoad } from './kit/load.ts'
import { temporaryFolder } from './kit/processes.ts'
import { embeddedPlace, type Product, startProduct, withProducts } from './kit/product.ts'
import { limited, type Suite } from './kit/report.ts'
import { spread } from './kit/statistics.ts'

export const memory: Suite = {
  about: 'the product starts in seconds and fits a small machine',
  run: async () => {
    const first = await startProduct({ dataDir: await temporaryFolder() })
    await first.stop()
    const starts: number[] = []
    for (let i = 0; i < 2; i++) {
      const again = await startProduct(await embeddedPlace())
      starts.push(again.startedIn)
      await again.stop()
    }
    const product = await startProduct(await embeddedPlace())
    starts.push(product.startedIn)
    return withProducts([product], async () => {
      await pause(3_000)
      const idle = await product.residentBytes()
      const busy = await peakUnderLoad(product)
      await pause(10_000)
      const after = await product.residentBytes()
      const start = spread(starts).median
      return {
        tables: [
          {
            title: 'Start and memory, embedded database',
            columns: ['what', 'measured'],
            rows: [
              ['first start in an empty folder, with the demo, until ready', seconds(first.startedIn)],
              ['later starts, until ready', seconds(start)],
              ['resident after the start', megabytes(idle)],
              ['resident at most under load', megabytes(busy)],
              ['resident ten seconds after the load', megabytes(after)],
            ],
          },
        ],
        figures: [
          limited('ready with the demo magazine', start / 1_000, [5, 's', 1]),
          limited('resident after the start with the demo magazine', idle / 1e6, [350, 'MB']),
        ],
      }
    })
  },
}

/** The most that the process holds while 64 clients ask for pages and lists, in bytes. */
async function peakUnderLoad(product: Product): Promise<number> {
  let most = 0
  const looking = setInterval(() => void product.residentBytes().then((bytes) => (most = Math.max(most, bytes))), 250)
  await runLoad({
    origin: product.url,
    paths: ['/article/*', '/', '/section/news/index.html', '/api/home/news-all?page=1', '/api/home/article/*'],
    numbers: { first: 1, last: 160 },
    arrivals: { clients: 64 },
    until: { seconds: 15 },
  }).finally(() => clearInterval(looking))
  return most
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
