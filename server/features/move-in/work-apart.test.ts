import { expect, test } from 'vitest'
import { runApart, TooHeavy } from '../../core/text-threads.ts'

const program = new URL('text-thread.ts', import.meta.url)

test('a text that takes longer than its limit is given up, and the next one is read', async () => {
  const given = { path: 'a.md', text: '_a'.repeat(500_000), settings: { address: null, permalinks: new Map() } }
  await expect(runApart(program, { step: 'markdown', given }, 500)).rejects.toThrow(TooHeavy)
  const task = { step: 'pictures', given: '<p><img src="/a.png" alt="A"></p>' }
  expect(await runApart(program, task, 60_000)).toEqual([{ key: 'address /a.png', alt: 'A', attachment: null }])
})
