import { useEffect, useState } from 'react'
import { links } from '../../../../platform/contract/links.ts'
import type { Site } from '../../../../platform/contract/site.ts'
import { api, storedToken } from '../../../../platform/web/api.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { type BenefitKind, benefitKinds } from '../../contract/benefit-grant-rules.ts'
import type { BenefitGrants } from '../../contract/benefit-grants.ts'

export const countedPlaces: ReadonlySet<string> = new Set([links.myClassifieds, links.benefitGrants, links.reports])

/** `1 of 1 used`, by the place of the benefit. Empty until it is known. */
export function useUsed(): ReadonlyMap<string, string> {
  const { features } = useSite()
  const [used, setUsed] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!storedToken()) return
    // The page is whole without it.
    load(features).then(setUsed, () => {})
  }, [features])
  return used
}

async function load(features: Site['features']) {
  const [{ allowance }, { reports }, benefits] = await Promise.all([
    features.includes('classifieds') ? api.call('GET /auth/classifieds', {}) : { allowance: null },
    features.includes('reports') ? api.call('GET /auth/reports', {}) : { reports: [] },
    api.call('GET /auth/benefit-grants', {}),
  ])
  const had = reports.filter((report) => report.had).length
  return new Map([
    ...(allowance ? [[links.myClassifieds, inWords(allowance)] as const] : []),
    ...(benefits.perYear > 0 ? [[links.benefitGrants, grantsInWords(benefits)] as const] : []),
    ...(had > 0 ? [[links.reports, `${had} downloaded`] as const] : []),
  ])
}

/** `article 1 of 1 used, paper 0 of 1 used`. */
const grantsInWords = ({ perYear, grants }: BenefitGrants) =>
  (Object.keys(benefitKinds) as BenefitKind[])
    .map((kind) => `${kind} ${grants.filter((one) => one.kind === kind).length} of ${perYear} used`)
    .join(', ')

const inWords = ({ ads, used }: { ads: number; used: number }) =>
  `${Math.min(used, ads)} of ${ads} used, ${Math.max(ads - used, 0)} left`
