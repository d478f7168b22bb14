import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('every screen that has a link has a key of its own', () => {
  const keys = screens.filter(({ place }) => place !== 'none').map(({ key }) => key)
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(keys.length)
})
