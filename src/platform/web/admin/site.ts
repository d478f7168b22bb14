import { createContext, use } from 'react'
import type { OptionalFeatureName } from '../../contract/features.ts'

/** What screens need to know about the site. */
export interface AdminSite {
  name: string
  /** IANA name. All dates are shown in it. */
  timeZone: string
  /** The days that statistics are shown of at first. */
  statsDays: '7' | '30' | '90'
  /** The optional ones that were switched on when the back office was opened. */
  features: readonly OptionalFeatureName[]
}

export const AdminSiteContext = createContext<AdminSite>({ name: '', timeZone: 'UTC', statsDays: '30', features: [] })

export const useAdminSite = () => use(AdminSiteContext)
