import { createContext, use, useState } from 'react'
import { useSession } from '../../session.ts'
import { hasRole } from '../access.ts'

/** The user of the back office. */
export interface StaffUser {
  username: string
  roles: string
}

export const StaffUserContext = createContext<StaffUser>({ username: '', roles: '' })

/** The last user with a staff role. Screens stay as they are while somebody has to sign in again. */
export function useLastStaffUser(): StaffUser {
  const { username, roles } = useSession()
  const [last, setLast] = useState<StaffUser>({ username, roles })
  if (hasRole(roles, 'editor') && (username !== last.username || roles !== last.roles)) setLast({ username, roles })
  return last
}

export const useStaffUser = () => use(StaffUserContext)
