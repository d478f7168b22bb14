import { expect, test } from 'vitest'
import { Overloaded } from '../core/errors.ts'
import { createTurnstile } from './turnstile.ts'

const bounds = { atOnce: 2, waiting: 3, retryAfter: 1 }

/** A piece of work that ends when it is told to. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const task = { isRunning: false, end: resolve, fail: reject, work: () => ((task.isRunning = true), promise) }
  return task
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many run at once, in the order they came; the others wait; what is beyond is refused', async () => {
  const turnstile = createTurnstile(bounds)
  const tasks = Array.from({ length: 5 }, aTask)
  const all = tasks.map(({ work }) => turnstile(work))
  const running = () => tasks.map(({ isRunning }) => isRunning)
  await settled()
  expect(running()).toEqual([true, true, false, false, false])
  await expect(turnstile(aTask().work)).rejects.toThrow(Overloaded)
  tasks[0]?.end()
  await settled()
  expect(running()).toEqual([true, true, true, false, false])
  for (const task of tasks) task.end()
  await Promise.all(all)
  expect(running()).toEqual([true, true, true, true, true])
})

test('work that fails gives its place to the next', async () => {
  const turnstile = createTurnstile({ ...bounds, atOnce: 1 })
  const [bad, good] = [aTask(), aTask()]
  const [failing, succeeding] = [turnstile(bad.work), turnstile(good.work)]
  bad.fail(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await settled()
  expect(good.isRunning).toBe(true)
  good.end()
  await succeeding
})

test('when the flood is over, nobody is refused', async () => {
  const turnstile = createTurnstile(bounds)
  for (let flood = 0; flood < 3; flood++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => turnstile(async () => {})))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  }
  await expect(turnstile(async () => 'welcome')).resolves.toBe('welcome')
})
