import { expect, test } from 'vitest'
import { explainRole } from '../../features/accounts/admin/explain-role.ts'
import { type StaffRole, staffRoles } from '../../platform/contract/accounts/roles.ts'
import { optionalFeatureNames } from '../../platform/contract/features.ts'
import { menuFor } from './menu.ts'
import { screens } from './screens.ts'

test('every screen that has a link has a key of its own', () => {
  const keys = screens.filter(({ place }) => place !== 'none').map(({ key }) => key)
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(keys.length)
})

test('no two screens have the same place', () => {
  const places = screens.flatMap(({ place, order, menu }) => (place === 'none' ? [] : [order, menu?.join(' ')]))
  const taken = places.filter((one) => one !== undefined)
  expect(new Set(taken).size).toBe(taken.length)
})

const menuOf = (features: Parameters<typeof menuFor>[1], role: StaffRole = 'admin') =>
  menuFor(role, features, () => true).map(
    ({ name, entries }) => [name, entries.map(({ screen }) => screen.path)] as const,
  )

test.each(staffRoles)('the menu has for the role %s at most seven groups of at most seven entries', (role) => {
  const sizes = menuOf(optionalFeatureNames, role).map(([, entries]) => entries.length)
  expect(sizes.length).toBeLessThanOrEqual(7)
  expect(Math.min(...sizes)).toBeGreaterThan(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(7)
})

test('a feature that is switched off has no screen in the menu', () => {
  expect(menuOf([]).map(([name]) => name)).not.toContain('Library')
  expect(menuOf(['parts', 'events']).find(([name]) => name === 'Library')).toEqual(['Library', ['parts', 'events']])
})

test('the choice of a role says whose data it sees', () => {
  expect(explainRole('advertising', screens)).toContain(
    'Sees who asked for a white paper (name, company and email, also as CSV).',
  )
  for (const who of ['wrote a letter', 'registered for an event', 'placed a classified ad', 'reported an error'])
    expect(explainRole('editor', screens)).toContain(`who ${who} (name`)
  expect(explainRole('writer', screens)).toContain('Sees no personal data of readers.')
  expect(explainRole('advertising', [])).toContain('Sees no personal data of readers.')
})
