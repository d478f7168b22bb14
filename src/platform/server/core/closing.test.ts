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
  const slow = Promise.withResolvers<void>()
  const order: string[] = []
  const closing = closeTogether([() => Promise.reject(new Error('refused')), () => slow.promise])
  const ended = closing.catch((error: Error) => order.push(error.message))
  await new Promise(setImmediate)
  order.push('the slow one ends')
  slow.resolve()
  await ended
  expect(order).toEqual(['the slow one ends', 'refused'])
})
