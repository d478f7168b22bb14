import { createContext, use } from 'react'

/** What screens need to know of the site itself. */
export interface AdminSite {
  name: string
  /** IANA name; all dates are shown in it. */
  timeZone: string
}

export const AdminSiteContext = createContext<AdminSite>({ name: '', timeZone: 'UTC' })

export const useAdminSite = () => use(AdminSiteContext)
