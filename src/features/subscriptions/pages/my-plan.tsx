import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { MySubscriptionState } from './use-my-subscription.ts'

/** Its space is reserved for signed-in readers, so that nothing moves when it loads. */
export function MyPlan({ mine }: { mine: MySubscriptionState }) {
  return (
    <div className="my-plan" aria-live="polite">
      <PlanSentence mine={mine} />
    </div>
  )
}

function PlanSentence({ mine }: { mine: MySubscriptionState }) {
  const planNames = usePlanNames()
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
        {graceUntil ? '' : until ? ` until ${day(until)}` : ', with no end date'}.{' '}
        <Link to={links.account} className="link">
          Orders and receipts
        </Link>
      </p>
      {graceUntil && until && (
        <p className="font-semibold">
          Your plan ended on {day(until)}. You keep full access until {day(graceUntil)}.
        </p>
      )}
    </>
  )
}
