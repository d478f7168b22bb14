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

/**
 * What 99 of 100 readers of kept pages wait at most, in milliseconds. Pages that have grown old are made anew before the work beside them
 * begins: that would fall by chance to one of the things that are compared.
 */
export async function slowestPages(
  { url: origin }: { url: string },
  seconds: number,
  begin: Beside = async () => async () => {},
): Promise<number> {
  const crowd = { origin, ...pages, arrivals: { perSecond: pagesPerSecond } }
  await come({ ...crowd, seconds: 1 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const end = await begin()
  try {
    const { p99 } = await come({ ...crowd, seconds })
    return p99
  } finally {
    await end()
  }
}
