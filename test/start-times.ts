import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

export type Started = 'application' | 'browser' | 'database' | 'program'

/** Milliseconds that a test file has waited for a start. */
export type StartTime = [file: string, started: Started, milliseconds: number]

/** A line of JSON for each start of a run. The run's process sets its name, and its workers write. */
export const startTimesFile = (run: number): string =>
  join(import.meta.dirname, '..', 'node_modules', '.cache', `starts-${run}.jsonl`)

export async function timed<T>(started: Started, start: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await start()
  } finally {
    const { testPath } = expect.getState()
    const file = process.env['START_TIMES']
    const line: StartTime = [testPath ?? '', started, Math.round(performance.now() - begun)]
    if (file && testPath) appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
}
