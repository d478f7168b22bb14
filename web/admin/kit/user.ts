import { createContext, use, useState } from 'react'
import { useSession } from '../../session.ts'
import { hasRole } from '../access.ts'

/** Who works here. */
export interface StaffUser {
  username: string
  roles: string
}

export const StaffUserContext = createContext<StaffUser>({ username: '', roles: '' })

/** Who was last seen to be allowed in: while somebody has to sign in again, all stays as it was. */
export function useLastStaffUser(): StaffUser {
  const { username, roles } = useSession()
  const [held, setHeld] = useState<StaffUser>({ username, roles })
  if (hasRole(roles, 'editor') && (username !== held.username || roles !== held.roles)) setHeld({ username, roles })
  return held
}

export const useStaffUser = () => use(StaffUserContext)
