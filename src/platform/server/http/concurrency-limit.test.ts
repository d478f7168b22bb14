import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Overloaded } from '../core/errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const limits = { concurrency: 2, maxQueued: 3, retryAfter: 1 }

function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const task = { isRunning: false, end: resolve, fail: reject, work: () => ((task.isRunning = true), promise) }
  return task
}

/** A place is given on in the round after the one in which it became free. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('work runs in the order it came, up to the limit; some waits and the rest is refused', async () => {
  const limit = createConcurrencyLimit(limits)
  const tasks = Array.from({ length: 5 }, aTask)
  const all = tasks.map(({ work }) => limit(work))
  const running = () => tasks.map(({ isRunning }) => isRunning)
  await settled()
  expect(running()).toEqual([true, true, false, false, false])
  await expect(limit(aTask().work)).rejects.toThrow(Overloaded)
  tasks[0]?.end()
  await settled()
  expect(running()).toEqual([true, true, true, false, false])
  for (const task of tasks) task.end()
  await Promise.all(all)
  expect(running()).toEqual([true, true, true, true, true])
})

test('what has come while work was done is seen before the next begins', async () => {
  const limit = createConcurrencyLimit({ ...limits, concurrency: 1 })
  const order: string[] = []
  const { port1, port2 } = new MessageChannel()
  port1.on('message', () => void order.push('came'))
  const first = aTask()
  const both = [limit(first.work), limit(async () => void order.push('next'))]
  port2.postMessage(null)
  first.end()
  await Promise.all(both)
  port1.close()
  expect(order).toEqual(['came', 'next'])
})

test('work that fails makes room for the next', async () => {
  const limit = createConcurrencyLimit({ ...limits, concurrency: 1 })
  const [bad, good] = [aTask(), aTask()]
  const [failing, succeeding] = [limit(bad.work), limit(good.work)]
  bad.fail(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await settled()
  expect(good.isRunning).toBe(true)
  good.end()
  await succeeding
})

test('clients take turns', async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, maxQueued: 10, retryAfter: 1 })
  const order: string[] = []
  const asks = (client: string) => limit(async () => void order.push(client), client)
  await Promise.all(['greedy', 'greedy', 'greedy', 'other', 'greedy', 'third', 'other'].map(asks))
  expect(order).toEqual(['greedy', 'greedy', 'other', 'third', 'greedy', 'other', 'greedy'])
})

test('the further work of a request that was let in is never refused and goes first', async () => {
  const limit = createConcurrencyLimit({ ...limits, concurrency: 1 })
  const order: string[] = []
  const add = (name: string) => async () => void order.push(name)
  const blocking = aTask()
  const first = limit(blocking.work)
  const queued = ['one', 'two', 'three'].map((name) => limit(add(name)))
  await expect(limit(add('refused'))).rejects.toThrow(Overloaded)
  const further = limit(add('further'), null)
  blocking.end()
  await Promise.all([first, ...queued, further])
  expect(order).toEqual(['further', 'one', 'two', 'three'])
})

test('further work does not wait for the next round: it takes a place that is kept for those who wait', async () => {
  const limit = createConcurrencyLimit({ ...limits, concurrency: 1 })
  const order: string[] = []
  const add = (name: string) => async () => void order.push(name)
  const first = limit(add('first'))
  const queued = limit(add('queued'))
  await first
  const further = limit(add('further'), null)
  expect(order).toEqual(['first', 'further'])
  await Promise.all([queued, further])
  expect(order).toEqual(['first', 'further', 'queued'])
  await expect(limit(async () => 'done')).resolves.toBe('done')
})

test('the client with the most in the queue loses its last place, not the one that waits longest', async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, maxQueued: 4, retryAfter: 7 })
  const blocking = aTask()
  const first = limit(blocking.work, 'first')
  const quiet = limit(async () => 'quiet', 'quiet')
  const greedy = Promise.allSettled([1, 2, 3].map((n) => limit(async () => n, 'greedy')))
  const newest = limit(async () => 'newest', 'newest')
  // The queue is as full as before: the next one takes a place too, and then nobody has more than another.
  const fourth = limit(async () => 'fourth', 'fourth')
  await expect(limit(async () => 'fifth', 'fifth')).rejects.toMatchObject({ retryAfter: 7 })
  blocking.end()
  await first
  expect(await Promise.all([quiet, newest, fourth])).toEqual(['quiet', 'newest', 'fourth'])
  expect(await greedy).toMatchObject([
    { value: 1 },
    ...[2, 3].map(() => ({ status: 'rejected', reason: { retryAfter: 7 } })),
  ])
})

test('nobody is refused after a flood', async () => {
  const limit = createConcurrencyLimit(limits)
  for (let flood = 0; flood < 3; flood++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limit(async () => {})))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  }
  await expect(limit(async () => 'done')).resolves.toBe('done')
})

test('a queue in which clients lost places takes as many as before', async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, maxQueued: 4, retryAfter: 1 })
  const fulfilledOf = async (clients: string[]) => {
    const outcomes = await Promise.allSettled(clients.map((client) => limit(async () => {}, client)))
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await fulfilledOf(['greedy', 'greedy', 'greedy', 'greedy', 'greedy', 'second', 'third'])).toBe(5)
  expect(await fulfilledOf(Array.from({ length: 9 }, () => 'fourth'))).toBe(5)
})
