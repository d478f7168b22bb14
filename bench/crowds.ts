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

/**
 * Asks for each of these pages once and waits for as long as those that have grown old take to be made anew, so that this does not fall
 * by chance to one of the things that are compared.
 */
export async function freshenPages({ url: origin }: { url: string }): Promise<void> {
  await come({ origin, ...pages, arrivals: { perSecond: pagesPerSecond }, seconds: 1 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

/** What 99 of 100 readers of kept pages wait at most, in milliseconds. */
export async function slowestPages({ url: origin }: { url: string }, seconds: number): Promise<number> {
  const { p99 } = await come({
    origin,
    ...pages,
    arrivals: { perSecond: pagesPerSecond },
    seconds,
  })
  return p99
}
