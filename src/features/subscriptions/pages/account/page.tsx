import { Link } from 'react-router'
import { contentHeads, listLink } from '../../../../platform/contract/content/heads.ts'
import { folderOf, links, listingLink, studentFolder } from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { notOnSale, type Plan, withPlanNames } from '../../../../platform/contract/plans.ts'
import { pageHead } from '../../../../platform/web/magazine/head.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { usePlanNames, useWithPlanNames } from '../../../../platform/web/ui/plan-names.ts'
import type { PaymentOptions } from '../../contract/endpoints.ts'
import { useMySubscription } from '../use-my-subscription.ts'
import '../../../../platform/web/account/account.css'
import { useEffect, useState } from 'react'
import type { Site } from '../../../../platform/contract/site.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { api, storedToken } from '../../../../platform/web/api.ts'
import { type BenefitKind, benefitKinds } from '../../contract/benefit-grant-rules.ts'
import type { BenefitGrants } from '../../contract/benefit-grants.ts'
import type { Route } from './+types/page'

export async function loader({ context }: Route.LoaderArgs) {
  const pageApi = context.get(apiContext)
  const [site, { plans }, { sections }] = await Promise.all([
    pageApi.call('GET /site', {}),
    pageApi.call('GET /auth/payments', {}),
    pageApi.call('GET /site/sections', {}),
  ])
  const names = Object.fromEntries(sections.map(({ id, name }) => [listingLink(folderOf(id)), name]))
  const title = withPlanNames('Silver and Gold benefits', site.planNames)
  const description = withPlanNames('All Silver and Gold benefits, and where to use them.', site.planNames)
  return { head: pageHead(site, { path: links.benefits, title, description }), plans, names }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** The same for everybody; the reader's plan comes in the browser. */
export default function BenefitsPage({ loaderData: { plans, names } }: Route.ComponentProps) {
  const mine = useMySubscription()
  const named = useWithPlanNames()
  const used = useUsed()
  const held = mine.kind === 'known' ? mine.subscription.plan : undefined
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading={named('Silver and Gold benefits')}>
        Follow a link to use a benefit. For the others, email the editor.
      </PageHeading>
      <div className="account-sections">
        {plans.map((one) => (
          <Benefits key={one.plan} offer={one} names={names} held={held} used={used} />
        ))}
      </div>
    </div>
  )
}

interface Props {
  offer: PaymentOptions['plans'][number]
  /** Names of sections by their addresses. */
  names: Record<string, string>
  /** Undefined: not known, or nobody is signed in. */
  held: Plan | null | undefined
  used: ReadonlyMap<string, string>
}

function Benefits({ offer: { plan, benefits, places }, names, held, used }: Props) {
  const { sellsPlans } = useSite()
  const planNames = usePlanNames()
  const named = useWithPlanNames()
  const nameOf = (place: string | null | undefined) =>
    place ? named(placeNames[place] ?? '') || names[place] || 'Open the page' : 'Ask the editor'
  const isHeld = held === plan || held === 'gold'
  return (
    <AccountSection title={planNames[plan]}>
      <ul className="rows benefit-rows">
        {benefits.map((benefit, index) => {
          const place = places[index]
          return (
            <li key={benefit}>
              <span>
                {benefit}
                {place && countedPlaces.has(place) && <span className="benefit-used">{isHeld && used.get(place)}</span>}
              </span>
              <Link to={place ?? links.contact} className="link text-small" aria-label={`${nameOf(place)}: ${benefit}`}>
                {nameOf(place)}
              </Link>
            </li>
          )
        })}
      </ul>
      {/* As high as the button, so that nothing moves when the plan is known. */}
      <p className="benefit-way">
        {isHeld ? (
          'You have this plan.'
        ) : !sellsPlans ? (
          notOnSale
        ) : (
          <Link to={`${links.subscription}?${new URLSearchParams({ plan })}`} className="button">
            {held === 'silver' ? `Upgrade to ${planNames.gold}` : `Subscribe to ${planNames[plan]}`}
          </Link>
        )}
      </p>
    </AccountSection>
  )
}

const placeNames: Record<string, string> = {
  [links.benefits]: 'Silver benefits',
  ...Object.fromEntries(contentHeads.map((head) => [listLink(head), head.title])),
  [links.classifieds]: 'Classified ads',
  [links.myClassifieds]: 'Your classified ads',
  [links.benefitGrants]: 'Your article and paper',
  [links.tools]: 'Calculators',
  [links.events]: 'Events',
  [listingLink(studentFolder)]: 'For students',
}

const countedPlaces: ReadonlySet<string> = new Set([links.myClassifieds, links.benefitGrants, links.reports])

/** `1 of 1 used`, by the place of the benefit. Empty until it is known. */
function useUsed(): ReadonlyMap<string, string> {
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
