import { expect, test } from 'vitest'
import { isWithin } from './menu.ts'

test.each([
  ['/section/news/index.html', '/section/news/index.html/2', true],
  ['/section/news/index.html', '/section/news/12', true],
  ['/section/news/index.html', '/section/new-products/12', false],
  ['/section/index.html', '/section/index.html', true],
  ['/section/index.html', '/section/news/12', false],
  ['/events.html', '/events.html', true],
  ['/events.html', '/', false],
])('the menu entry %s marks the page %s as current: %s', (entry, pathname, expected) => {
  expect(isWithin(entry, pathname)).toBe(expected)
})
