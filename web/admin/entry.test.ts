import { expect, test } from 'vitest'
import { mayEnter, type OfficeRole, type Place, placeOf } from './entry.ts'
import { momentIn } from './kit/times.tsx'

test.each<[roles: string, needed: OfficeRole, may: boolean]>([
  ['admin', 'admin', true],
  ['admin', 'editor', true],
  ['editor', 'editor', true],
  ['editor', 'admin', false],
  ['reader', 'editor', false],
  ['', 'editor', false],
  ['not-admin', 'admin', false],
  ['["admin"]', 'admin', true],
  ['reader, editor', 'editor', true],
])('with the roles "%s" a screen for the role %s: %s', (roles, needed, may) => {
  expect(mayEnter(roles, needed)).toBe(may)
})

test.each<[before: Place, roles: string, now: Place]>([
  ['outside', '', 'outside'],
  ['outside', 'reader', 'outside'],
  ['outside', 'editor', 'inside'],
  ['inside', '', 'lost'],
  // In another tab somebody has signed in who may not work here: what is being written here stays.
  ['inside', 'reader', 'lost'],
  ['lost', 'reader', 'lost'],
  ['lost', 'admin', 'inside'],
])('who was %s is, with the roles "%s", %s', (before, roles, now) => {
  expect(placeOf(before, roles)).toBe(now)
})

test.each([
  ['Asia/Kolkata', '2026-03-01T20:15:59Z', '2026-03-02 01:45'],
  ['UTC', '2026-03-01T00:05:00Z', '2026-03-01 00:05'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00'],
])('in %s, %s is %s', (timeZone, instant, moment) => {
  expect(momentIn(timeZone, instant)).toBe(moment)
})
