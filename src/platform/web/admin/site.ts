import { createContext, use } from 'react'
import type { OptionalFeatureName } from '../../contract/features.ts'

export interface AdminSite {
  name: string
  /** IANA name. All dates are shown in it. */
  timeZone: string
  /** Default period of statistics, in days. */
  statsDays: '7' | '30' | '90'
  /** As of when the back office was opened. */
  features: readonly OptionalFeatureName[]
}

export const AdminSiteContext = createContext<AdminSite>({ name: '', timeZone: 'UTC', statsDays: '30', features: [] })

export const useAdminSite = () => use(AdminSiteContext)
