import { Link } from 'react-router'
import { links } from '../../../../platform/contract/links.ts'
import { api } from '../../../../platform/web/api.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { useWithPlanNames } from '../../../../platform/web/ui/plan-names.ts'
import { type BenefitKind, benefitKinds } from '../../contract/benefit-grant-rules.ts'
import type { BenefitGrants } from '../../contract/benefit-grants.ts'
import '../../../../platform/web/account/account.css'
import { forReaders } from '../../../../platform/web/account/for-readers.ts'
import type { Route } from './+types/page'

/** In the browser only: the server's HTML is the same for everybody. */
export const clientLoader = () => forReaders(links.benefitGrants, () => api.call('GET /auth/benefit-grants', {}))

export const meta: Route.MetaFunction = () => [
  { title: 'This year’s article and paper' },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  return (
    <Frame>
      <p className="min-h-screen text-quiet">Loading your benefits…</p>
    </Frame>
  )
}

export default function BenefitGrantsPage({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSite()
  const named = useWithPlanNames()
  const { until, perYear, grants } = loaderData
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  if (until === null || (perYear === 0 && grants.length === 0))
    return (
      <Frame>
        <p className="border-t border-hairline py-6 text-lead text-quiet">
          You have no plan that includes these.{' '}
          <Link to={links.benefits} className="link">
            {named('Silver and Gold benefits')}
          </Link>
        </p>
      </Frame>
    )
  return (
    <Frame>
      <p className="mb-4">
        Your plan year ends on {day(until)}. The editors award them by hand and set the conditions.
      </p>
      <ul className="border-t border-ink">
        {(Object.keys(benefitKinds) as BenefitKind[]).map((kind) => (
          <Kind key={kind} kind={kind} benefits={loaderData} day={day} />
        ))}
      </ul>
      {perYear > 0 && grants.length < Object.keys(benefitKinds).length && (
        <p className="mt-6">
          <Link to={links.contact} className="button">
            Ask the editor
          </Link>
        </p>
      )}
    </Frame>
  )
}

interface Props {
  kind: BenefitKind
  benefits: BenefitGrants
  day: (instant: string) => string
}

function Kind({ kind, benefits: { perYear, grants }, day }: Props) {
  const own = grants.filter((one) => one.kind === kind)
  if (perYear === 0 && own.length === 0) return null
  return (
    <li className="grid gap-1 border-b border-hairline py-4">
      <h2 className="headline text-lead">{benefitKinds[kind]}</h2>
      {perYear > 0 && (
        <p className="text-small text-quiet">
          {own.length} of {perYear} used, {Math.max(perYear - own.length, 0)} left
        </p>
      )}
      {own.map(({ id, subject, grantedAt }) => (
        <p key={id} className="wrap-anywhere">
          {subject}, {day(grantedAt)}
        </p>
      ))}
    </li>
  )
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="frame pt-6 lg:pt-8">
    <PageHeading heading="This year’s article and paper" />
    {children}
  </div>
)
