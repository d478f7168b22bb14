import { expect, test } from 'vitest'
import { Overloaded } from '../core/errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const limits = { concurrency: 2, maxQueued: 3, retryAfter: 1 }

/** A piece of work that ends when it is told to. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const task = { isRunning: false, end: resolve, fail: reject, work: () => ((task.isRunning = true), promise) }
  return task
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

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

test('nobody is refused after a flood', async () => {
  const limit = createConcurrencyLimit(limits)
  for (let flood = 0; flood < 3; flood++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limit(async () => {})))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  }
  await expect(limit(async () => 'done')).resolves.toBe('done')
})
