import { expect, test } from 'vitest'
import { shownPages } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 6]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [6, 20, [1, 4, 5, 6, 7, 8, 20]],
  [20, 20, [1, 18, 19, 20]],
])('on page %i of %i the pages shown are %j', (page, totalPages, shown) => {
  expect(shownPages(page, totalPages)).toEqual(shown)
})
