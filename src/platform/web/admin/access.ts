import { useEffect, useState } from 'react'
import { isAdmitted, type RouteAccess, rolesIn } from '../../contract/accounts/roles.ts'
import { links } from '../../contract/links.ts'
import { storedToken } from '../api.ts'
import { announce } from '../notices.tsx'
import { clearSession, type Session, useSession, watchSession } from '../session.ts'

/** The server decides about every call by itself. */
export const hasRole = (roles: string, needed: RouteAccess): boolean =>
  rolesIn(roles).some((role) => isAdmitted(needed, role))

/** `checking`: until the server confirms the token. `expired`: ended while open; unsaved work stays. */
export type AdminAccess = 'checking' | 'granted' | 'denied' | 'expired'

let isLeaving = false

/** Asks nobody to sign in again. */
export function leaveAdmin() {
  isLeaving = true
  clearSession()
  announce('logged out', links.home)
  location.assign(links.home)
}

export function useAdminAccess(): AdminAccess {
  useEffect(watchSession, [])
  const session = useSession()
  const [before, setBefore] = useState<StaffSession>('none')
  const now = nextStaffSession(before, session)
  if (now !== before) setBefore(now)
  if (now === 'confirmed' || now === 'stored' || isLeaving) return 'granted'
  if (now === 'expired') return 'expired'
  return storedToken() && !session.username ? 'checking' : 'denied'
}

/** `stored`: in the browser's storage, not yet confirmed by the server. */
export type StaffSession = 'none' | 'stored' | 'confirmed' | 'expired'

/** Only a confirmed session expires, on sign-out or without a staff role. A rejected stored one ends. Pure. */
export function nextStaffSession(
  before: StaffSession,
  { roles, isConfirmed }: Pick<Session, 'roles' | 'isConfirmed'>,
): StaffSession {
  const wasConfirmed = before === 'confirmed' || before === 'expired'
  if (hasRole(roles, 'staff')) return isConfirmed || wasConfirmed ? 'confirmed' : 'stored'
  return wasConfirmed ? 'expired' : 'none'
}
