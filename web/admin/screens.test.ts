import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('no two screens have the same key', () => {
  const keys = screens.flatMap(({ key }) => key ?? [])
  expect(keys.length).toBeGreaterThan(30)
  expect(new Set(keys).size).toBe(keys.length)
})
