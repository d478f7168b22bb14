import { useEffect, useState } from 'react'
import { links } from '../../../contract/links.ts'
import { api, storedToken } from '../../api.ts'

/** What the reader has used of the benefits, by where they are had: `1 of 1 used`. Empty until it is known. */
export function useUsed(): ReadonlyMap<string, string> {
  const [used, setUsed] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!storedToken()) return
    // The page is whole without it.
    load().then(setUsed, () => {})
  }, [])
  return used
}

async function load() {
  const [{ allowance }, { reports }] = await Promise.all([
    api.call('GET /auth/classifieds', {}),
    api.call('GET /auth/reports', {}),
  ])
  const had = reports.filter((report) => report.had).length
  return new Map([
    ...(allowance ? [[links.myClassifieds, inWords(allowance)] as const] : []),
    ...(had > 0 ? [[links.reports, `${had} downloaded`] as const] : []),
  ])
}

const inWords = ({ ads, used }: { ads: number; used: number }) =>
  `${Math.min(used, ads)} of ${ads} used, ${Math.max(ads - used, 0)} left`
