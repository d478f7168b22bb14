import { join } from 'node:path'
import type { Crowd, CrowdReport } from './crowd.ts'
import { runNode } from './processes.ts'

/** Has readers come, in a process of their own, and tells what they got. */
export async function come(crowd: Crowd): Promise<CrowdReport> {
  const report: CrowdReport = JSON.parse(await runNode([join(import.meta.dirname, 'crowd.ts'), JSON.stringify(crowd)]))
  return report
}

export const pagesPerSecond = 200

/** What 99 of 100 readers of kept pages wait at most, in milliseconds. */
export async function slowestPages({ url: origin }: { url: string }, seconds: number): Promise<number> {
  const { p99 } = await come({
    origin,
    paths: ['/', '/article/*'],
    numbers: { first: 1, last: 100 },
    arrivals: { perSecond: pagesPerSecond },
    seconds,
  })
  return p99
}
