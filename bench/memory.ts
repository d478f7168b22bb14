import { setTimeout as pause } from 'node:timers/promises'
import { bytesOf, installClone, installRelease } from './kit/installed.ts'
import { runLoad } from './kit/load.ts'
import { temporaryFolder } from './kit/processes.ts'
import { embeddedPlace, type Product, startProduct, withProducts } from './kit/product.ts'
import { type Findings, limited, merge, type Suite } from './kit/report.ts'
import { spread } from './kit/statistics.ts'

export const memory: Suite = {
  about: 'the product is installed and starts in seconds and fits a small machine',
  run: async () => merge([await measureRelease(), await measureClone()]),
}

async function measureRelease(): Promise<Findings> {
  const { folder, program, installedIn } = await installRelease()
  const size = await bytesOf(folder)
  const start = async (dataDir: string) => startProduct({ dataDir }, {}, program)
  const empty = await temporaryFolder()
  const first = await start(empty)
  await first.stop()
  const live = { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'magazine@magazine.test' }
  const forReaders = await startProduct({ dataDir: await temporaryFolder() }, live, program)
  await forReaders.stop()
  const { dataDir } = await embeddedPlace()
  const starts: number[] = []
  const restarts: number[] = []
  let product = await start(dataDir)
  for (let i = 0; i < 3; i++) {
    const stoppedAt = performance.now()
    await product.stop()
    product = await start(dataDir)
    starts.push(product.startedIn)
    restarts.push(performance.now() - stoppedAt)
  }
  return withProducts([product], async () => {
    await pause(3_000)
    const idle = await product.residentBytes()
    const busy = await peakUnderLoad(product)
    await pause(10_000)
    const after = await product.residentBytes()
    const started = spread(starts).median
    return {
      tables: [
        {
          title: 'A release, on the embedded database with the demo magazine',
          columns: ['what', 'measured'],
          rows: [
            ['installed, with its own Node', megabytes(size)],
            ['`npm ci --omit=dev`, packages in the cache of npm', seconds(installedIn)],
            ['first start in an empty folder, live, until ready', seconds(forReaders.startedIn)],
            ['the same on trial, with the demo magazine', seconds(first.startedIn)],
            ['later starts, until ready', seconds(started)],
            ['restart, from SIGTERM until ready', seconds(spread(restarts).median)],
            ['resident after the start', megabytes(idle)],
            ['resident at most under load', megabytes(busy)],
            ['resident ten seconds after the load', megabytes(after)],
          ],
        },
      ],
      figures: [
        limited('release: installed', size / 1e6, [300, 'MB']),
        limited('release: ready, in an empty folder, live', forReaders.startedIn / 1_000, [5, 's', 1]),
        limited('release: the same on trial, with the demo', first.startedIn / 1_000, [5, 's', 1]),
        limited('release: ready again', started / 1_000, [5, 's', 1]),
        limited('release: resident after the start', idle / 1e6, [250, 'MB']),
      ],
    }
  })
}

async function measureClone(): Promise<Findings> {
  const { program, installedIn } = await installClone()
  const first = await startProduct({ dataDir: await temporaryFolder() }, {}, program)
  await first.stop()
  const all = installedIn + first.startedIn
  return {
    tables: [
      {
        title: 'A clone, packages in the cache of npm',
        columns: ['what', 'measured'],
        rows: [
          ['`npm ci`', seconds(installedIn)],
          ['first start with the demo magazine, until ready', seconds(first.startedIn)],
        ],
      },
    ],
    figures: [
      limited('clone: from nothing until ready', all / 1_000, [60, 's', 1]),
      limited('clone: first start', first.startedIn / 1_000, [8, 's', 1]),
    ],
  }
}

/** Peak memory in bytes while 64 clients request pages and lists. */
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
