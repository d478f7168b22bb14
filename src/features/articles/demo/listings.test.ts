import { expect, test } from 'vitest'
import { cListings } from '../../../../test/c-listings.ts'

const declared = [
  ['stdint.h', /\bu?int(?:8|16|32|64)_t\b/],
  ['stdbool.h', /\bbool\b/],
  ['stddef.h', /\b(?:size_t|offsetof)\b/],
  ['math.h', /\b(?:sqrtf?|fabsf?|log10f?)\(/],
] as const

test('a C listing of the demo includes the headers of what it uses', async () => {
  const listings = await cListings()
  expect(listings.length).toBeGreaterThanOrEqual(12)
  // The header of a device or of its maker’s library brings its own.
  for (const { article, text } of listings)
    for (const [header, name] of declared)
      if (name.test(text) && !/^#include "/m.test(text)) expect(text, article).toContain(`#include <${header}>`)
})
