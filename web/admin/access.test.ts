import { expect, test } from 'vitest'
import { hasRole, nextStaffSession, type StaffRole, type StaffSession } from './access.ts'
import { formatDateTime } from './kit/date-time.tsx'

test.each<[roles: string, needed: StaffRole, may: boolean]>([
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
  expect(hasRole(roles, needed)).toBe(may)
})

test.each<[before: StaffSession, roles: string, isConfirmed: boolean, now: StaffSession]>([
  ['outside', '', false, 'outside'],
  ['outside', 'reader', true, 'outside'],
  ['outside', 'editor', false, 'let in'],
  ['outside', 'editor', true, 'inside'],
  ['let in', 'admin', true, 'inside'],
  // Somebody wrote another role into the browser.
  ['let in', 'reader', true, 'outside'],
  ['let in', '', false, 'outside'],
  ['inside', '', false, 'lost'],
  // In another tab somebody has signed in who may not work here: what is being written here stays.
  ['inside', 'reader', true, 'lost'],
  // What another tab has written is heard before the server is asked.
  ['inside', 'admin', false, 'inside'],
  ['lost', 'reader', true, 'lost'],
  ['lost', 'admin', true, 'inside'],
])('who was %s is, with the roles "%s", confirmed: %s, %s', (before, roles, isConfirmed, now) => {
  expect(nextStaffSession(before, { roles, isConfirmed })).toBe(now)
})

test.each([
  ['Asia/Kolkata', '2026-03-01T20:15:59Z', '2026-03-02 01:45'],
  ['UTC', '2026-03-01T00:05:00Z', '2026-03-01 00:05'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00'],
])('in %s, %s is %s', (timeZone, instant, moment) => {
  expect(formatDateTime(timeZone, instant)).toBe(moment)
})
