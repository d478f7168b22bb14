import { expect, test } from 'vitest'
import { formAt, showsPicture } from './row-forms.ts'

const letters = { lead: 'L', half: 'h', row: '.' }
const formsOf = (count: number) => Array.from({ length: count }, (_, index) => letters[formAt(index, count)]).join('')

test.each([
  [0, ''],
  [1, 'L'],
  [2, 'L.'],
  [3, 'Lhh'],
  [10, 'Lhh.......'],
  [12, 'Lhh.........'],
  [13, 'Lhh........hh'],
  [50, 'Lhh........hh........hh........hh........hh.......'],
])('a list of %i stories has the forms %s, and nothing stands alone at one side', (count, forms) => {
  expect(formsOf(count)).toBe(forms)
})

test.each([
  ['a photograph', { src: '/a.webp' }, 'row', true],
  ['a drawing', { src: '/a.webp', isLineArt: true as const }, 'row', false],
  ['a drawing', { src: '/a.webp', isLineArt: true as const }, 'half', true],
  ['a drawing', { src: '/a.webp', isLineArt: true as const }, 'lead', true],
  ['no picture', undefined, 'lead', false],
] as const)('of a story with %s (%o), a %s shows it: %s', (_what, image, form, isShown) => {
  expect(showsPicture({ ...(image && { image }) }, form)).toBe(isShown)
})
