import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { planNames } from '../../../contract/subscriptions/plans.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { useSite } from '../use-site.ts'
import type { Mine } from './use-my-subscription.ts'

/** What the reader has, and until when. Its place is kept for whoever is signed in, so that nothing moves when it arrives. */
export function MyPlan({ mine }: { mine: Mine }) {
  return (
    <div className="my-plan" aria-live="polite">
      <Words mine={mine} />
    </div>
  )
}

function Words({ mine }: { mine: Mine }) {
  const { timeZone } = useSite()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  if (mine.kind === 'failed')
    return (
      <p>
        Failed to fetch user profile{' '}
        <button type="button" className="link" onClick={mine.retry}>
          Try again
        </button>
      </p>
    )
  if (mine.kind !== 'known') return null
  const { plan, until, graceUntil } = mine.subscription
  if (!plan) return <p>You have no subscription yet.</p>
  return (
    <>
      <p>
        You have <strong>{planNames[plan]}</strong>
        {graceUntil ? '' : until ? ` until ${day(until)}` : ', without an end'}.{' '}
        <Link to={links.account} className="link">
          Orders and receipts
        </Link>
      </p>
      {graceUntil && until && (
        <p className="font-semibold">
          It ended on {day(until)}. Everything stays open until {day(graceUntil)}.
        </p>
      )}
    </>
  )
}
