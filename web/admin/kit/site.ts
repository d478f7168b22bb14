import { createContext, use } from 'react'

/** What screens need to know about the site. */
export interface AdminSite {
  name: string
  /** IANA name. All dates are shown in it. */
  timeZone: string
  /** The days that statistics are shown of at first. */
  statsDays: '7' | '30' | '90'
}

export const AdminSiteContext = createContext<AdminSite>({ name: '', timeZone: 'UTC', statsDays: '30' })

export const useAdminSite = () => use(AdminSiteContext)
