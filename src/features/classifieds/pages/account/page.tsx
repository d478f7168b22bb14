import { useState } from 'react'
import { Link } from 'react-router'
import { classifiedLink, links } from '../../../../platform/contract/links.ts'
import { usePageChange } from '../../../../platform/web/account/use-saving.ts'
import { api } from '../../../../platform/web/api.ts'
import { FailureMessage } from '../../../../platform/web/form/failure-message.tsx'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import { useWithPlanNames } from '../../../../platform/web/ui/plan-names.ts'
import type { Allowance, OwnClassified } from '../../contract/endpoints.ts'
import { type ClassifiedState, classifiedCategories } from '../../contract/rules.ts'
import '../../../../platform/web/account/account.css'
import { forReaders } from '../../../../platform/web/account/for-readers.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import type { Route } from './+types/page'
import { AdForm } from './ad-form.tsx'

/** In the browser only: the server's HTML is the same for everybody. */
export const clientLoader = () => forReaders(links.myClassifieds, () => api.call('GET /auth/classifieds', {}))

export const meta: Route.MetaFunction = () => [{ title: 'Your classified ads' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <Frame>
      <p className="min-h-screen text-quiet">Loading your ads…</p>
    </Frame>
  )
}

export default function MyClassifiedsPage({ loaderData: { ads, allowance } }: Route.ComponentProps) {
  const isLeft = allowance !== null && allowance.used < allowance.ads
  return (
    <Frame>
      {ads.length > 0 && (
        <AccountSection title="Your ads">
          <ul className="rows">
            {ads.map((ad) => (
              <Ad key={ad.id} ad={ad} />
            ))}
          </ul>
        </AccountSection>
      )}
      <AccountSection title="New ad">
        <AllowanceLine allowance={allowance} />
        {isLeft && <AdForm ad={null} />}
      </AccountSection>
    </Frame>
  )
}

function AllowanceLine({ allowance }: { allowance: Allowance | null }) {
  const { timeZone } = useSite()
  const named = useWithPlanNames()
  if (!allowance)
    return (
      <p>
        You have no plan that includes an ad.{' '}
        <Link className="link" to={links.benefits}>
          {named('Silver and Gold benefits')}
        </Link>
      </p>
    )
  const { ads, used, until } = allowance
  const next = until && `Your next plan year starts on ${longUsDate(formatDay(timeZone, until))}.`
  return (
    <p className="text-quiet">
      {used} of {ads} used in this plan year.{' '}
      {used >= ads ? next : 'An editor checks each ad. It then runs for 30 days.'}
    </p>
  )
}

const stateNames: Record<ClassifiedState, string> = {
  waiting: 'awaiting review',
  shown: 'live',
  refused: 'not accepted',
  ended: 'ended',
}

function Ad({ ad }: { ad: OwnClassified }) {
  const { timeZone } = useSite()
  const [isEdited, setEdited] = useState(false)
  const { failure, change } = usePageChange('We could not remove the ad. Please try again.')
  const { id, title, body, category, state, endsAt, refusal } = ad
  const isOpen = state === 'waiting' || state === 'refused'
  const remove = () => change(() => api.call('DELETE /auth/classifieds/:id', { params: { id: String(id) } }))
  return (
    <li className="grid gap-2 py-3">
      <span>
        {state === 'shown' ? (
          <Link className="link" to={classifiedLink(id)}>
            {title}
          </Link>
        ) : (
          title
        )}
        , {classifiedCategories[category]}: <strong>{stateNames[state]}</strong>
        {state === 'shown' && endsAt && ` until ${longUsDate(formatDay(timeZone, endsAt))}`}
      </span>
      {refusal && <span>The editors wrote: {refusal}</span>}
      {!isEdited && <span className="whitespace-pre-line text-small text-quiet">{body}</span>}
      {isEdited && <AdForm ad={ad} onSaved={() => setEdited(false)} />}
      {state !== 'ended' && (
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          {isOpen && (
            <button
              type="button"
              className="link text-small"
              aria-expanded={isEdited}
              onClick={() => setEdited(!isEdited)}
            >
              {isEdited ? 'Cancel' : 'Edit and resend'}
            </button>
          )}
          <button type="button" className="link text-small" onClick={() => void remove()}>
            {isOpen ? 'Delete' : 'End this ad'}
          </button>
        </span>
      )}
      <FailureMessage text={failure} />
    </li>
  )
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="frame pt-6 lg:pt-8">
    <PageHeading heading="Your classified ads">
      <Link className="link" to={links.classifieds}>
        All classified ads
      </Link>
    </PageHeading>
    <div className="account-sections">{children}</div>
  </div>
)
