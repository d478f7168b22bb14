import { expect, test } from 'vitest'
import type { RouteAccess } from '../../contract/accounts/roles.ts'
import { formatDateTime } from '../ui/dates.ts'
import { hasRole, nextStaffSession, type StaffSession } from './access.ts'

test.each<[roles: string, needed: RouteAccess, may: boolean]>([
  ['admin', 'admin', true],
  ['admin', 'editor', true],
  ['editor', 'editor', true],
  ['editor', 'admin', false],
  ['reader', 'editor', false],
  ['writer', 'writer', true],
  ['writer', 'editor', false],
  ['editor', 'writer', true],
  ['advertising', 'advertising', true],
  ['advertising', 'writer', false],
  ['editor', 'advertising', false],
  ['writer', 'staff', true],
  ['reader', 'staff', false],
  ['', 'editor', false],
  ['not-admin', 'admin', false],
  ['["admin"]', 'admin', true],
  ['reader, editor', 'editor', true],
])('the roles "%s" open a screen for the role %s: %s', (roles, needed, may) => {
  expect(hasRole(roles, needed)).toBe(may)
})

test.each<[before: StaffSession, roles: string, isConfirmed: boolean, now: StaffSession]>([
  ['none', '', false, 'none'],
  ['none', 'reader', true, 'none'],
  ['none', 'editor', false, 'stored'],
  ['none', 'editor', true, 'confirmed'],
  ['stored', 'admin', true, 'confirmed'],
  // Somebody wrote another role into the browser's storage.
  ['stored', 'reader', true, 'none'],
  ['stored', '', false, 'none'],
  ['confirmed', '', false, 'expired'],
  // Another tab signed in a user without a staff role: unsaved work stays.
  ['confirmed', 'reader', true, 'expired'],
  // Another tab's change of the storage arrives before the server confirms it.
  ['confirmed', 'admin', false, 'confirmed'],
  ['expired', 'reader', true, 'expired'],
  ['expired', 'admin', true, 'confirmed'],
])('a session that was %s, with the roles "%s" and confirmed %s, becomes %s', (before, roles, isConfirmed, now) => {
  expect(nextStaffSession(before, { roles, isConfirmed })).toBe(now)
})

test.each([
  ['Asia/Kolkata', '2026-03-01T20:15:59Z', '2026-03-02 01:45'],
  ['UTC', '2026-03-01T00:05:00Z', '2026-03-01 00:05'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00'],
])('in the time zone %s, %s is written %s', (timeZone, instant, moment) => {
  expect(formatDateTime(timeZone, instant)).toBe(moment)
})
