import { join } from 'node:path'
import type { Crowd } from './crowd.ts'
import { runNode } from './processes.ts'
import { demoFolder, type Product, startProduct } from './product.ts'
import type { Bench, Figure } from './report.ts'
import { spread } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const starts = 3

export const memory: Bench = {
  about: 'start-up time and resident memory, embedded database',
  run: async () => {
    const first = await startProduct({ dataDir: await temporaryFolder() })
    await first.stop()
    const startTimes: number[] = []
    for (let i = 1; i < starts; i++) startTimes.push(await timeStart(await demoFolder()))
    const product = await startProduct({ dataDir: await demoFolder() })
    startTimes.push(product.startedIn)
    try {
      await pause(3_000)
      const idle = await product.residentBytes()
      const busy = await peakUnderLoad(product)
      await pause(10_000)
      return present({ first: first.startedIn, startTimes, idle, busy, after: await product.residentBytes() })
    } finally {
      await product.stop()
    }
  },
}

async function timeStart(dataDir: string): Promise<number> {
  const product = await startProduct({ dataDir })
  await product.stop()
  return product.startedIn
}

/** The most that the process holds while readers ask for pages and lists, in bytes. */
async function peakUnderLoad(product: Product): Promise<number> {
  const crowd: Crowd = {
    origin: product.url,
    paths: [
      '/article/*',
      '/',
      '/article/*',
      '/section/news/index.html',
      '/api/home/news-all?page=1',
      '/api/home/article/*',
    ],
    numbers: { first: 1, last: 160 },
    arrivals: { readers: 64 },
    seconds: 15,
  }
  let most = 0
  const look = async () => {
    most = Math.max(most, await product.residentBytes())
  }
  const looking = setInterval(() => void look(), 250)
  await runNode([join(import.meta.dirname, 'crowd.ts'), JSON.stringify(crowd)]).finally(() => clearInterval(looking))
  return most
}

interface Measured {
  first: number
  startTimes: number[]
  idle: number
  busy: number
  after: number
}

function present({ first, startTimes, idle, busy, after }: Measured) {
  const start = spread(startTimes).median
  const ready: Figure = {
    what: 'ready on a filled folder',
    promised: '≤ 5 s',
    measured: inSeconds(start),
    isKept: start <= 5_000,
  }
  const resident: Figure = {
    what: 'resident memory after the start with the demo',
    promised: '≤ 350 MB',
    measured: inMegabytes(idle),
    isKept: idle <= 350e6,
  }
  return {
    tables: [
      {
        title: 'Start and memory, embedded database',
        columns: ['what', 'measured'],
        rows: [
          ['first start on an empty folder, demo magazine included, until ready', inSeconds(first)],
          ['start on a filled folder, until ready', inSeconds(start)],
          ['resident after the start', inMegabytes(idle)],
          ['resident at most under load', inMegabytes(busy)],
          ['resident ten seconds after the load', inMegabytes(after)],
        ],
      },
    ],
    figures: [ready, resident],
  }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
