import { expect, test } from 'vitest'
import { toStoryImage } from './story.ts'

const stored = [400, 800].map((width) => ({ url: `/assets/a-${width}.webp`, width, height: width / 2 }))

test.each([
  [
    'stored widths',
    { 'Image url': '/assets/a-800.webp', pictures: stored },
    { widths: { name: 'a', widths: [400, 800] } },
  ],
  [
    'an address elsewhere',
    { 'Image url': 'https://elsewhere.example/a.png', pictures: [] },
    { src: 'https://elsewhere.example/a.png' },
  ],
  ['an empty address', { 'Image url': '', pictures: [] }, undefined],
  ['nothing', { 'Image url': null, pictures: [] }, undefined],
])('the image of a story with %s', (_what, row, image) => {
  expect(toStoryImage(row)).toEqual(image)
})
