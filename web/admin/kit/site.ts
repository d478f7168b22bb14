import { createContext, use } from 'react'

/** What screens need to know of the site itself. */
export interface Site {
  name: string
  /** IANA name; all dates are shown in it. */
  timeZone: string
}

export const OfficeSite = createContext<Site>({ name: '', timeZone: 'UTC' })

export const useSite = () => use(OfficeSite)
