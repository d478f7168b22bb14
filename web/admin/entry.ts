import { useEffect, useState } from 'react'
import { links } from '../../contract/links.ts'
import { storedToken } from '../api.ts'
import { announce } from '../notices.tsx'
import { clearSession, keepInStep, useSession } from '../session.ts'

/** Who may be let in to a screen: an administrator may do whatever an editor may. */
export type OfficeRole = 'editor' | 'admin'

/** Whether stored roles open a screen. What they open on the server is decided there. */
export function mayEnter(roles: string, needed: OfficeRole): boolean {
  const held = roles.split(/[^\w-]+/)
  return held.includes('admin') || (needed === 'editor' && held.includes('editor'))
}

/**
 * `unknown` until the server has said whose the token is, `lost` where a session ended under somebody's hands: what they were
 * working on stays until they have signed in again.
 */
export type Entry = 'unknown' | 'open' | 'refused' | 'lost'

let isLeaving = false

/** Forgets who is signed in and goes home: nobody is asked to sign in again. */
export function leave() {
  isLeaving = true
  clearSession()
  announce('logged out', links.home)
  location.assign(links.home)
}

/** Whether whoever is signed in may enter, followed as it changes. */
export function useEntry(): Entry {
  useEffect(keepInStep, [])
  const { username, roles } = useSession()
  const [place, setPlace] = useState<Place>('outside')
  const now = placeOf(place, roles)
  if (now !== place) setPlace(now)
  if (now === 'inside' || isLeaving) return 'open'
  if (now === 'lost') return 'lost'
  return storedToken() && !username ? 'unknown' : 'refused'
}

export type Place = 'outside' | 'inside' | 'lost'

/** Only who was inside can have lost the session: nobody is signed in any more, or by now somebody who may not work here. Pure. */
export function placeOf(before: Place, roles: string): Place {
  if (mayEnter(roles, 'editor')) return 'inside'
  return before === 'outside' ? 'outside' : 'lost'
}
