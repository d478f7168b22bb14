import { useEffect, useState } from 'react'
import { links } from '../../contract/links.ts'
import { storedToken } from '../api.ts'
import { announce } from '../notices.tsx'
import { clearSession, keepInStep, type Session, useSession } from '../session.ts'

/** Who may be let in to a screen: an administrator may do whatever an editor may. */
export type StaffRole = 'editor' | 'admin'

/** Whether stored roles open a screen. What they open on the server is decided there. */
export function hasRole(roles: string, needed: StaffRole): boolean {
  const held = roles.split(/[^\w-]+/)
  return held.includes('admin') || (needed === 'editor' && held.includes('editor'))
}

/**
 * `unknown` until the server has said whose the token is, `lost` where a session ended under somebody's hands: what they were
 * working on stays until they have signed in again.
 */
export type AdminAccess = 'unknown' | 'open' | 'refused' | 'lost'

let isLeaving = false

/** Forgets who is signed in and goes home: nobody is asked to sign in again. */
export function leaveAdmin() {
  isLeaving = true
  clearSession()
  announce('logged out', links.home)
  location.assign(links.home)
}

/** Whether whoever is signed in may enter, followed as it changes. */
export function useAdminAccess(): AdminAccess {
  useEffect(keepInStep, [])
  const session = useSession()
  const [place, setPlace] = useState<StaffSession>('outside')
  const now = nextStaffSession(place, session)
  if (now !== place) setPlace(now)
  if (now === 'inside' || now === 'let in' || isLeaving) return 'open'
  if (now === 'lost') return 'lost'
  return storedToken() && !session.username ? 'unknown' : 'refused'
}

/** `let in`: by what the browser keeps, until the server has said whose the token is. */
export type StaffSession = 'outside' | 'let in' | 'inside' | 'lost'

/**
 * Only who was inside can have lost the session: nobody is signed in any more, or by now somebody who may not work here. Who was
 * let in on what a browser says is put out when the server says otherwise. Pure.
 */
export function nextStaffSession(
  before: StaffSession,
  { roles, isConfirmed }: Pick<Session, 'roles' | 'isConfirmed'>,
): StaffSession {
  const wasInside = before === 'inside' || before === 'lost'
  if (hasRole(roles, 'editor')) return isConfirmed || wasInside ? 'inside' : 'let in'
  return wasInside ? 'lost' : 'outside'
}
