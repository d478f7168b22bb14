import { createContext, use, useState } from 'react'
import { useSession } from '../../session.ts'
import { mayEnter } from '../entry.ts'

/** Who works here. */
export interface OfficeUser {
  username: string
  roles: string
}

export const OfficeUserContext = createContext<OfficeUser>({ username: '', roles: '' })

/** Who was last seen to be allowed in: while somebody has to sign in again, all stays as it was. */
export function useHeldUser(): OfficeUser {
  const { username, roles } = useSession()
  const [held, setHeld] = useState<OfficeUser>({ username, roles })
  if (mayEnter(roles, 'editor') && (username !== held.username || roles !== held.roles)) setHeld({ username, roles })
  return held
}

export const useOfficeUser = () => use(OfficeUserContext)
