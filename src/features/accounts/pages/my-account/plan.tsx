import { Link } from 'react-router'
import { pricesInWords } from '../../../../platform/contract/currencies.ts'
import { links } from '../../../../platform/contract/links.ts'
import type { PlanNames } from '../../../../platform/contract/plans.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import { usePlanNames, useWithPlanNames } from '../../../../platform/web/ui/plan-names.ts'
import type { MySubscription, PaymentOptions, PlanOffer } from '../../../subscriptions/contract/endpoints.ts'
import { PlanDates } from '../../../subscriptions/pages/plan-dates.tsx'

interface Props {
  subscription: MySubscription
  prices: PaymentOptions['plans']
}

export function PlanSection({ subscription: { plan, until, graceUntil, offers }, prices }: Props) {
  const { timeZone, sellsPlans } = useSite()
  const planNames = usePlanNames()
  const named = useWithPlanNames()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  return (
    <AccountSection title="Subscription">
      <p>
        {plan ? (
          <>
            <strong className={plan === 'gold' ? 'text-gold' : 'text-silver'}>{planNames[plan]}</strong>
            {until ? ` until ${day(until)}` : ', with no end date'}
            {plan === 'gold' ? '. It opens every article.' : `. It opens all ${planNames.silver} articles.`}
          </>
        ) : (
          'You have no subscription.'
        )}{' '}
        <Link to={links.benefits} className="link">
          {named('Silver and Gold benefits')}
        </Link>
      </p>
      {graceUntil && until && (
        <p className="font-semibold">
          Your plan ended on {day(until)}. You keep full access until {day(graceUntil)}.
        </p>
      )}
      <ul className="rows">
        {offers
          .filter(({ kind }) => sellsPlans && kind !== 'none' && kind !== 'later')
          .map((offer) => (
            <li key={offer.plan} className="plan-way">
              <p>
                {priceOf(offer, prices)}
                <PlanDates offer={offer} />
              </p>
              <Link to={`${links.subscription}?${new URLSearchParams({ plan: offer.plan })}`} className="button">
                {wayTo(offer, planNames)}
              </Link>
            </li>
          ))}
      </ul>
    </AccountSection>
  )
}

const wayTo = ({ kind, plan }: PlanOffer, planNames: PlanNames) =>
  kind === 'upgrade'
    ? `Upgrade to ${planNames.gold}`
    : `${kind === 'renew' ? 'Renew' : 'Subscribe to'} ${planNames[plan]}`

function priceOf({ plan }: PlanOffer, prices: Props['prices']) {
  const price = prices.find((one) => one.plan === plan)?.prices
  return price && `${pricesInWords(price).join(' or ')} a year. `
}
