import { createContext, use, useState } from 'react'
import type { RouteAccess } from '../../contract/accounts/roles.ts'
import { useSession } from '../session.ts'
import { hasRole } from './access.ts'

export interface StaffUser {
  username: string
  roles: string
}

export const StaffUserContext = createContext<StaffUser>({ username: '', roles: '' })

/** Screens stay as they are while somebody has to sign in again. */
export function useLastStaffUser(): StaffUser {
  const { username, roles } = useSession()
  const [last, setLast] = useState<StaffUser>({ username, roles })
  if (hasRole(roles, 'staff') && (username !== last.username || roles !== last.roles)) setLast({ username, roles })
  return last
}

export const useStaffUser = () => use(StaffUserContext)

/** The server decides about every call. */
export const useMay = (access: RouteAccess) => hasRole(useStaffUser().roles, access)
