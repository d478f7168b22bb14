import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './random-uuid.ts'

test('a random UUID is one of version 4, and each is another', () => {
  const some = Array.from({ length: 200 }, randomUuid)
  for (const one of some) expect(z.uuidv4().safeParse(one).success, one).toBe(true)
  expect(new Set(some).size).toBe(200)
})
