import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { seconds } from './durations.ts'
import { Overloaded } from './errors.ts'

/** Leaves a core for readers. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxWaiting = 32

/** A text took longer to read, or more memory, than any text needs. */
export class TooHeavy extends Error {
  override readonly name = 'TooHeavy'
}

let pool: Piscina | undefined
/** As many as there are threads: the time of a task counts from when it begins. */
const inTurn = pLimit(threads)

/**
 * Works on a text of somebody else in a thread, where it cannot stop the site. The program exports a function by default.
 * @throws TooHeavy after so many milliseconds, Overloaded
 */
export async function runApart<Task, Result>(program: URL, task: Task, limit: number): Promise<Result> {
  if (inTurn.pendingCount >= maxWaiting) throw new Overloaded(20)
  pool ??= new Piscina({
    ...{ minThreads: 0, maxThreads: threads, idleTimeout: seconds(30), niceIncrement: 10, recordTiming: false },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { href: filename } = program
  const running = pool
  return inTurn(() =>
    running.run(task, { filename, signal: AbortSignal.timeout(limit) }).catch((error: unknown) => {
      throw isEnded(error) ? new TooHeavy('It takes too long to read', { cause: error }) : error
    }),
  )
}

const isEnded = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
