import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { seconds } from './durations.ts'
import { InvalidInput, Overloaded } from './errors.ts'

/** Leaves a core for readers. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxWaiting = 32

/** Takes more time or memory than any text needs. */
export class TooHeavy extends Error {
  override readonly name = 'TooHeavy'
}

let pool: Piscina | undefined
/** As many as threads, so that none waits in the pool. */
const inTurn = pLimit(threads)

/**
 * For texts of strangers, which could stop the main thread. `program` has a default export.
 * @throws TooHeavy after `limit` milliseconds of a processor, Overloaded
 */
export async function runApart<Result>(program: URL, task: unknown, limit: number): Promise<Result> {
  if (inTurn.pendingCount >= maxWaiting) throw new Overloaded(20)
  pool ??= new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: seconds(30),
    niceIncrement: 5,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { href: filename } = program
  const running = pool
  return inTurn(async () => {
    const tooHeavy = new AbortController()
    const stopWatching = watch(running, limit, () => tooHeavy.abort())
    try {
      return await running.run(task, { filename, signal: tooHeavy.signal })
    } catch (error) {
      throw isEnded(error) ? new TooHeavy('It takes too long to read', { cause: error }) : error
    } finally {
      stopWatching()
    }
  })
}

/**
 * Calls `end` once a thread has kept a processor busy for `limit` milliseconds: on a busy machine that takes longer. We
 * do not know which thread has the task, but that of another was busy no longer than this one could be.
 */
function watch(busy: Piscina, limit: number, end: () => void): () => void {
  const before = new WeakMap<Worker, number>()
  const look = async (thread: Worker) => {
    const { user, system } = await thread.cpuUsage()
    const start = before.get(thread) ?? user + system
    before.set(thread, start)
    if ((user + system - start) / 1000 >= limit) end()
  }
  const lookAtAll = () => {
    // A thread that is starting or has ended says nothing.
    for (const thread of busy.threads) void look(thread).catch(() => {})
  }
  lookAtAll()
  const timer = setInterval(lookAtAll, seconds(0.25)).unref()
  return () => clearInterval(timer)
}

/** @throws InvalidInput with the sentence `tooLong`, Overloaded */
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
