import { useState } from 'react'
import { Link, redirectDocument, useLocation, useSearchParams } from 'react-router'
import { sameSitePath } from '../../../platform/contract/accounts/rules.ts'
import {
  type Currency,
  currenciesOf,
  formatMoney,
  formatPrice,
  type PricesByCurrency,
} from '../../../platform/contract/currencies.ts'
import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { type Plan, plans, withPlanNames } from '../../../platform/contract/plans.ts'
import { signupLink } from '../../../platform/web/login-link.ts'
import { pageHead } from '../../../platform/web/magazine/head.ts'
import { useFeature } from '../../../platform/web/magazine/use-site.ts'
import { PageHeading } from '../../../platform/web/ui/page-heading.tsx'
import { usePlanNames, useWithPlanNames } from '../../../platform/web/ui/plan-names.ts'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import type { PaymentOptions } from '../contract/endpoints.ts'
import type { CheckedOffer } from '../contract/offer-endpoints.ts'
import { discountedMinor, offerInWords } from '../contract/offer-rules.ts'
import type { Route } from './+types/page'
import '../../../platform/web/form/form.css'
import './subscribe.css'
import { CheckoutDialog } from './checkout-dialog.tsx'
import { Comparison } from './comparison.tsx'
import { ContactEditor } from './contact-editor.tsx'
import { GiveYear } from './give-year.tsx'
import { MyPlan } from './my-plan.tsx'
import { OfferCode } from './offer-code.tsx'
import { PlanCard } from './plan-card.tsx'
import { useCheckout } from './use-checkout.ts'
import { useMySubscription } from './use-my-subscription.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [site, terms] = await Promise.all([api.call('GET /site', {}), api.call('GET /auth/payments', {})])
  return {
    head: pageHead(site, {
      path: links.subscription,
      title: 'Subscription',
      description: withPlanNames(
        terms.payments === 'off' ? 'Silver and Gold benefits.' : 'Silver and Gold: benefits and yearly prices.',
        site.planNames,
      ),
    }),
    terms,
    offers: terms.plans.map(({ prices, ...offer }) => ({ ...offer, prices: inWords(prices) })),
  }
}

/** `₹840`, `$10`. */
const inWords = (prices: PricesByCurrency): Partial<Record<Currency, string>> =>
  Object.fromEntries(currenciesOf(prices).map((one) => [one, formatPrice(prices[one] ?? 0, one)]))

const applies = (offer: CheckedOffer | null, plan: Plan, currency: Currency): offer is CheckedOffer =>
  offer !== null && (offer.plan ?? plan) === plan && (offer.currency ?? currency) === currency

/** By currency: `₹672 with FAIR-26`, `₹840 and 2 months free with FAIR-26`. */
function discountsOf(offer: CheckedOffer | null, { plan }: { plan: Plan }, terms: PaymentOptions) {
  const prices = terms.plans.find((one) => one.plan === plan)?.prices
  return Object.fromEntries(
    currenciesOf(prices ?? {}).map((one) => {
      if (!applies(offer, plan, one)) return [one, null]
      const price = formatMoney(discountedMinor(prices?.[one] ?? 0, offer.percentOff, one), one)
      const months = offer.freeMonths > 0 ? `, ${offerInWords({ percentOff: 0, freeMonths: offer.freeMonths })}` : ''
      return [one, `With ${offer.code}: ${price}${months}`]
    }),
  ) as Partial<Record<Currency, string | null>>
}

/** Only this page's document may load the payment provider's script, so navigation to it loads the document. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** The server's HTML is the same for all queries. */
function useReturn(): { returnTo: string | null; opening: readonly Plan[]; here: string } {
  const isHydrated = useHydrated()
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const returnTo = sameSitePath(query.get('return'))
  if (!isHydrated || returnTo === links.home) return { returnTo: null, opening: [], here: links.subscription }
  const wanted = query.get('plan')
  const opening: readonly Plan[] = wanted === 'silver' ? plans : wanted === 'gold' ? ['gold'] : []
  return { returnTo, opening, here: pathname + search }
}

export default function SubscribePage({ loaderData: { terms, offers } }: Route.ComponentProps) {
  const mine = useMySubscription()
  const named = useWithPlanNames()
  const [hasOffers, hasGifts] = [useFeature('offers'), useFeature('gifts')]
  const { returnTo, opening, here } = useReturn()
  const { isBusy, newsOf, pay, message, close } = useCheckout(returnTo)
  const [billingState, setBillingState] = useState('')
  const choices = currenciesOf(offers[0]?.prices ?? {})
  const [chosen, setChosen] = useState(choices[0])
  const currency = { choices, chosen, choose: setChosen }
  const [offer, setOffer] = useState<CheckedOffer | null>(null)
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Subscription">
        {terms.payments === 'off'
          ? named('Silver and Gold benefits.')
          : 'Pay once for a year. It does not renew automatically.'}
      </PageHeading>
      <Notes terms={terms} mine={mine} here={here} />
      <div className="plan-cards">
        {offers.map((sold) => (
          <PlanCard
            key={sold.plan}
            {...sold}
            isOpening={opening.includes(sold.plan)}
            discounts={discountsOf(offer, sold, terms)}
            mine={
              mine.kind === 'known' ? (mine.subscription.offers.find(({ plan }) => plan === sold.plan) ?? null) : null
            }
            hasPlan={mine.kind === 'known' && mine.subscription.plan !== null}
            states={terms.billingStates}
            billingState={billingState}
            onBillingState={setBillingState}
            currency={currency}
            isOff={terms.payments === 'off'}
            {...newsOf(sold.plan)}
            isBusy={isBusy}
            onPay={() =>
              chosen &&
              pay({
                plan: sold.plan,
                currency: chosen,
                billingState,
                offerCode: applies(offer, sold.plan, chosen) ? offer.code : '',
                gift: null,
              })
            }
          />
        ))}
      </div>
      {terms.payments !== 'off' && hasOffers && <OfferCode offer={offer} onOffer={setOffer} />}
      <div className="plan-more">
        {offers.length > 1 && <Comparison offers={offers} currency={terms.payments === 'off' ? undefined : chosen} />}
        <div className="plan-ways">
          {terms.payments !== 'off' && hasGifts && (
            <GiveYear
              offers={offers}
              currency={currency}
              {...newsOf('gift')}
              isBusy={isBusy}
              onPay={(gift) => pay({ ...gift, billingState, offerCode: '' })}
            />
          )}
          <ContactEditor />
        </div>
      </div>
      {message && <CheckoutDialog message={message} here={here} close={close} />}
    </div>
  )
}

interface NotesProps extends Pick<Route.ComponentProps['loaderData'], 'terms'> {
  mine: ReturnType<typeof useMySubscription>
  here: string
}

function Notes({ terms, mine, here }: NotesProps) {
  const planNames = usePlanNames()
  return (
    <>
      {terms.payments === 'sandbox' && <p className="subscribe-note">Test mode: you will not be charged</p>}
      {terms.payments === 'off' && (
        <p className="subscribe-note">
          Subscriptions are not on sale right now. To ask for access, write to the editor below.
        </p>
      )}
      <MyPlan mine={mine} />
      {terms.trialDays > 0 && (
        <p className="subscribe-note">
          New accounts get {planNames.silver} free for {terms.trialDays} {terms.trialDays === 1 ? 'day' : 'days'}.{' '}
          <Link to={signupLink(here)} className="link">
            Create an account
          </Link>
        </p>
      )}
    </>
  )
}
