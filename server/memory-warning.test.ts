import { expect, test } from 'vitest'
import { availableMemory, memoryWarning } from './memory-warning.ts'

test('too little memory is said in a sentence, with what to do', () => {
  expect(memoryWarning(256e6, 1)).toBe(
    'There are 256 MB of memory, and the magazine needs 500 MB when pictures are converted. Give it more.',
  )
  expect(memoryWarning(1_000e6, 4)).toMatch(/4 processes need 2000 MB .* Set WEB_CONCURRENCY lower, or give it more\.$/)
  expect([memoryWarning(500e6, 1), memoryWarning(2_000e6, 4)]).toEqual([null, null])
  expect(availableMemory()).toBeGreaterThan(64e6)
})
