import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { seconds } from './durations.ts'
import { InvalidInput, Overloaded } from './errors.ts'

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
export async function runApart<Result>(program: URL, task: unknown, limit: number): Promise<Result> {
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

/** The same while somebody waits. @throws InvalidInput with this sentence if it takes too long, Overloaded */
export async function answerApart<Result>(
  program: URL,
  task: unknown,
  { field, tooLong }: { field: string; tooLong: string },
): Promise<Result> {
  return runApart<Result>(program, task, seconds(10)).catch((error: unknown) => {
    throw error instanceof TooHeavy ? new InvalidInput(field, tooLong) : error
  })
}

const isEnded = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
