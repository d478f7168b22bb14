import { expect, test } from 'vitest'
import { optionalFeatureNames } from '../../platform/contract/features.ts'
import type { PlacedLink } from '../../platform/web/magazine/place.tsx'

interface Links {
  accountLinks?: readonly PlacedLink[]
  footerLinks?: readonly PlacedLink[]
  links?: readonly PlacedLink[]
}

const files = import.meta.glob<Links>('../../features/*/pages/{places,account-places,article-places}.tsx', {
  eager: true,
  import: 'default',
})
const features = Object.keys(import.meta.glob('../../features/*/pages/**/*{places,article-data}.{ts,tsx}'))

test('places are filled by features that can be switched off, in files that the app finds', () => {
  const found = [...Object.keys(files), ...features.filter((file) => file.endsWith('/pages/article-data.ts'))]
  expect(found.toSorted()).toEqual(features.toSorted())
  for (const file of found) expect(optionalFeatureNames, file).toContain(file.split('/')[3])
})

test.each(['account', 'footer'] as const)('no two links have the same place: %s', (where) => {
  const all = Object.values(files).flatMap(({ accountLinks = [], footerLinks = [], links = [] }) =>
    where === 'footer' ? footerLinks : [...accountLinks, ...links],
  )
  expect(all.length).toBeGreaterThan(0)
  expect(new Set(all.map(({ order }) => order)).size).toBe(all.length)
})
