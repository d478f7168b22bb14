import { expect, test } from 'vitest'
import { availableMemory, memoryWarning } from './memory-warning.ts'

test('too little memory is said in a sentence, with what to do', () => {
  expect(memoryWarning(256e6, 1)).toBe(
    'This machine has 256 MB of memory, but the magazine needs 500 MB to convert images. Add memory.',
  )
  expect(memoryWarning(1_000e6, 4)).toMatch(/4 processes need 2000 MB .* Lower WEB_CONCURRENCY, or add memory\.$/)
  expect([memoryWarning(500e6, 1), memoryWarning(2_000e6, 4)]).toEqual([null, null])
  expect(availableMemory()).toBeGreaterThan(64e6)
})
