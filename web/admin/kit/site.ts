import { createContext, use } from 'react'

/** What screens need to know about the site. */
export interface AdminSite {
  name: string
  /** IANA name. All dates are shown in it. */
  timeZone: string
}

export const AdminSiteContext = createContext<AdminSite>({ name: '', timeZone: 'UTC' })

export const useAdminSite = () => use(AdminSiteContext)
