import { useId, useState } from 'react'
import type { PaymentOptions, PlanOffer } from '../../../contract/subscriptions/endpoints.ts'
import {
  type Currency,
  currencies,
  defaultCurrency,
  type Plan,
  planNames,
} from '../../../contract/subscriptions/plans.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSite } from '../use-site.ts'

interface Props {
  plan: Plan
  prices: Record<Currency, string>
  benefits: readonly string[]
  /** What the reader's offer code makes of the price; null: nothing. */
  discounts: Record<Currency, string | null>
  /** What buying now would give this reader; null while unknown. */
  mine: PlanOffer | null
  hasPlan: boolean
  states: PaymentOptions['billingStates']
  billingState: string
  onBillingState: (code: string) => void
  isOff: boolean
  /** The current step of this plan's checkout. */
  progress: string | null
  /** Whether a checkout is running, for this plan or the other. */
  isBusy: boolean
  onPay: (currency: Currency) => void
}

export function PlanCard({ plan, prices, benefits, discounts, mine, hasPlan, ...props }: Props) {
  const id = useId()
  const [currency, setCurrency] = useState<Currency>(defaultCurrency)
  const isReady = useHydrated() && !props.isOff && mine?.kind !== 'none'
  return (
    <section aria-labelledby={`${id}name`} className="plan-card">
      <h2 id={`${id}name`} className={`label ${plan === 'gold' ? 'text-gold' : 'text-silver'}`}>
        {planNames[plan]}
      </h2>
      <p className="plan-price">
        <strong>{prices[currency]}</strong> <span className="text-quiet">a year</span>
      </p>
      {discounts[currency] && <p className="font-semibold">{discounts[currency]}</p>}
      <ul className="plan-benefits">
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <div className="plan-choices">
        <SelectField
          id={`${id}currency`}
          label="Currency"
          value={currency}
          onChange={(value) => setCurrency(toCurrency(value))}
        >
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {props.states.length > 0 && currency === 'INR' && (
          <SelectField
            id={`${id}state`}
            label="State for the receipt"
            value={props.billingState}
            onChange={props.onBillingState}
          >
            <option value="">Not specified</option>
            {props.states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className="plan-dates">{mine && <Dates offer={mine} />}</p>
      <button
        type="button"
        className={`button ${plan === 'gold' ? 'button-primary' : ''}`}
        disabled={!isReady}
        aria-disabled={props.isBusy}
        aria-describedby={`${id}name`}
        onClick={() => !props.isBusy && props.onPay(currency)}
      >
        {props.progress ?? (hasPlan ? 'Pay Now' : 'Subscribe Now')}
      </button>
    </section>
  )
}

export const toCurrency = (text: string) => currencies.find((one) => one === text) ?? defaultCurrency

interface SelectProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  children: React.ReactNode
}

export function SelectField({ id, label, value, onChange, children }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select id={id} className="control" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </div>
  )
}

/** The exact dates, shown before the payment. */
function Dates({ offer: { kind, startsAt, endsAt, creditedDays } }: { offer: PlanOffer }) {
  const { timeZone } = useSite()
  if (kind === 'none' || !startsAt || !endsAt) return <>You already have this plan.</>
  const [from, to] = [startsAt, endsAt].map((instant) => longUsDate(formatDay(timeZone, instant)))
  if (kind === 'renew')
    return (
      <>
        Paying now adds a year, from {from} until {to}.
      </>
    )
  if (kind === 'later')
    return (
      <>
        It starts when your current plan ends: from {from} until {to}.
      </>
    )
  if (kind === 'upgrade')
    return (
      <>
        Gold starts at once and runs until {to}: a year, plus {creditedDays} {creditedDays === 1 ? 'day' : 'days'} for
        the rest of your silver.
      </>
    )
  return <>If you pay today, it runs until {to}.</>
}
