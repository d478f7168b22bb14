import { Overloaded } from '../core/errors.ts'

/** @throws Overloaded if the queue is full. `client` null: more work of an admitted request, ahead of the queue. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, client?: string | null) => Promise<T>

interface Limits {
  concurrency: number
  maxQueued: number
  /** In seconds. */
  retryAfter: number
}

interface Waiting {
  admit: () => void
  refuse: () => void
}

/** Clients take turns. In a full queue the client with the most loses its last place to one with fewer. */
export function createConcurrencyLimit({ concurrency, maxQueued, retryAfter }: Limits): ConcurrencyLimit {
  /** Without a stack of its own for each: refusing must be cheap. */
  const overloaded = new Overloaded(retryAfter)
  let running = 0
  let queued = 0
  /** Places of finished work, until the next round of the event loop. */
  let kept = 0
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  const ahead: (() => void)[] = []

  function makeRoom(client: string) {
    let busiest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > busiest.length) busiest = queue
    if (busiest.length <= (queues.get(client)?.length ?? 0) + 1) throw overloaded
    busiest.pop()?.refuse()
    queued--
  }

  function wait(client: string): Promise<void> {
    if (queued >= maxQueued) makeRoom(client)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = queues.get(client)
    const waiting = { admit: resolve, refuse: () => reject(overloaded) }
    if (queue) queue.push(waiting)
    else queues.set(client, [waiting])
    queued++
    return promise
  }

  function handOver() {
    // Further work has taken the place.
    if (kept === 0) return
    kept--
    const [next] = queues
    if (!next) return void running--
    const [client, queue] = next
    queues.delete(client)
    const waiting = queue.shift()
    if (queue.length > 0) queues.set(client, queue)
    queued--
    waiting?.admit()
  }

  function leave() {
    const furtherWork = ahead.shift()
    if (furtherWork) return furtherWork()
    if (queued <= kept) return void running--
    kept++
    // First answers or refuses what has come: in a flood it would wait for seconds to be read, cached pages too.
    setImmediate(handOver)
  }

  return async (work, client = '') => {
    if (running < concurrency) running++
    else if (client !== null) await wait(client)
    else if (kept > 0) kept--
    else await new Promise<void>((admit) => ahead.push(admit))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
