import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeAll, closeTogether } from './closing.ts'

test('every closer runs, the last opened first, and the first error is thrown', async () => {
  const order: string[] = []
  const opened = new AsyncDisposableStack()
  for (const name of ['database', 'queue', 'server'])
    opened.defer(async () => {
      order.push(name)
      if (name !== 'database') throw new Error(name)
    })
  await expect(closeAll(opened)).rejects.toThrow('server')
  expect(order).toEqual(['server', 'queue', 'database'])
})

test('closers that run together are all awaited before the first error is thrown', async () => {
  let hasEnded = false
  const slow = async () => {
    await pause(20)
    hasEnded = true
  }
  await expect(closeTogether([() => Promise.reject(new Error('refused')), slow])).rejects.toThrow('refused')
  expect(hasEnded).toBe(true)
})
