import { join } from 'node:path'
import type { Crowd, CrowdReport } from './crowd.ts'
import { runNode } from './processes.ts'

/** Has readers come, in a process of their own, and tells what they got. */
export async function come(crowd: Crowd): Promise<CrowdReport> {
  const report: CrowdReport = JSON.parse(await runNode([join(import.meta.dirname, 'crowd.ts'), JSON.stringify(crowd)]))
  return report
}

export const pagesPerSecond = 200

/** The front page and a hundred articles: all of them are kept. */
const pages = { paths: ['/', '/article/*'], numbers: { first: 1, last: 100 } }

/** Work beside the pages: to be begun, and then to be ended, or waited for. */
export type Beside = () => Promise<() => Promise<unknown>>

/** What 99 of 100 readers of kept pages wait at most, in milliseconds. */
export async function slowestPages(
  product: { url: string },
  seconds: number,
  begin: Beside = async () => async () => {},
): Promise<number> {
  await makeFresh(product)
  const end = await begin()
  try {
    const { p99 } = await come({ ...crowdAt(product), seconds })
    return p99
  } finally {
    await end()
  }
}

/** The same, stretch by stretch. */
export async function slowestPagesByStretch(
  product: { url: string },
  { startAt, count, seconds, passedOver }: Stretches,
): Promise<number[]> {
  const stretches = { seconds, passedOver }
  const { p99OfStretches } = await come({ ...crowdAt(product), startAt, seconds: count * seconds, stretches })
  return p99OfStretches
}

export interface Stretches {
  /** Milliseconds of the epoch. */
  startAt: number
  count: number
  /** How long each is, and how much of its beginning does not count. */
  seconds: number
  passedOver: number
}

/** Pages that have grown old are made anew: that would fall by chance to one of the things that are compared. */
export async function makeFresh(product: { url: string }): Promise<void> {
  await come({ ...crowdAt(product), seconds: 1 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

const crowdAt = ({ url: origin }: { url: string }): Omit<Crowd, 'seconds'> => ({
  origin,
  ...pages,
  arrivals: { perSecond: pagesPerSecond },
})
