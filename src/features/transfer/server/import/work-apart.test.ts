import { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { expect, test, vi } from 'vitest'
import { runApart, TooHeavy } from '../../../../platform/server/core/text-threads.ts'
import { workApart } from './work-apart.ts'

const program = new URL('text-thread.ts', import.meta.url)
const given = { path: 'a.md', text: '_a'.repeat(500_000), settings: { address: null, permalinks: new Map() } }

test('a text that takes longer than its limit is given up, and the next one is read', async () => {
  await expect(runApart(program, { step: 'markdown', given }, 500)).rejects.toThrow(TooHeavy)
  const task = { step: 'pictures', given: '<p><img src="/a.png" alt="A"></p>' }
  expect(await runApart(program, task, 60_000)).toEqual([{ key: 'address /a.png', alt: 'A', attachment: null }])
})

test('a thread that could not yet be asked how long it has worked is asked again', async () => {
  const asked = vi.spyOn(Worker.prototype, 'cpuUsage').mockRejectedValueOnce(new Error('The worker is not running'))
  await expect(runApart(program, { step: 'markdown', given }, 500)).rejects.toThrow(TooHeavy)
  expect(asked.mock.calls.length).toBeGreaterThan(1)
})

test('a text in which a step finds too much is a problem of that article, and the import goes on', async () => {
  vi.spyOn(Piscina.prototype, 'run').mockRejectedValueOnce(new RangeError('Maximum call stack size exceeded'))
  expect(await workApart('pictures', '<p>', 'A')).toEqual({
    problem: { kind: 'problem', about: 'A', reason: 'It has too many parts to read. It was not imported' },
  })
})
