import { useId } from 'react'
import { Link } from 'react-router'
import { type Currency, isCurrency } from '../../../platform/contract/currencies.ts'
import { type Plan } from '../../../platform/contract/plans.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import type { PaymentOptions, PlanOffer } from '../contract/endpoints.ts'
import { PlanDates } from './plan-dates.tsx'
import type { CheckoutNews } from './use-checkout.ts'

interface Props extends CheckoutNews {
  plan: Plan
  prices: Partial<Record<Currency, string>>
  benefits: readonly string[]
  /** Where each benefit is had; null: the editor gives it. */
  places: readonly (string | null)[]
  isOpening: boolean
  /** By currency. Null: the reader's offer code changes nothing. */
  discounts: Partial<Record<Currency, string | null>>
  /** What buying now would give; null while unknown. */
  mine: PlanOffer | null
  hasPlan: boolean
  states: PaymentOptions['billingStates']
  billingState: string
  onBillingState: (code: string) => void
  currency: CurrencyChoice
  isOff: boolean
  isBusy: boolean
  onPay: () => void
}

export function PlanCard({ plan, prices, benefits, places, discounts, mine, hasPlan, ...props }: Props) {
  const id = useId()
  const planNames = usePlanNames()
  const { currency } = props
  const { chosen } = currency
  const isReady = useHydrated() && mine?.kind !== 'none' && chosen !== undefined
  return (
    <section aria-labelledby={`${id}name`} className="plan-card">
      <h2 id={`${id}name`} className={`plan-name ${plan === 'gold' ? 'text-gold' : 'text-silver'}`}>
        {planNames[plan]}
      </h2>
      {props.isOpening && <p className="plan-opens">Includes the article that you were reading</p>}
      {!props.isOff && chosen && (
        <p className="plan-price">
          <strong>{prices[chosen]}</strong> <span className="text-quiet">a year</span>
        </p>
      )}
      {chosen && discounts[chosen] && <p className="font-semibold">{discounts[chosen]}</p>}
      {!props.isOff && (
        <>
          <div className="plan-choices">
            <CurrencyField id={`${id}currency`} currency={currency} />
            {props.states.length > 0 && chosen === 'INR' && (
              <SelectField
                id={`${id}state`}
                label="Billing state"
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
          <p className="plan-dates">{mine && <PlanDates offer={mine} />}</p>
          <button
            type="button"
            className={`button ${plan === 'gold' ? 'button-primary' : ''}`}
            disabled={!isReady}
            aria-disabled={props.isBusy}
            aria-describedby={`${id}name`}
            onClick={() => !props.isBusy && props.onPay()}
          >
            {props.progress ?? (hasPlan ? 'Pay Now' : 'Subscribe Now')}
          </button>
          <output className="subscribe-progress">{props.note}</output>
        </>
      )}
      <ul className="plan-benefits">
        {benefits.map((benefit, index) => (
          <li key={benefit}>
            {places[index] ? (
              <Link to={places[index]} className="link">
                {benefit}
              </Link>
            ) : (
              benefit
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface CurrencyChoice {
  /** Those with a price, in the publisher's order. */
  choices: readonly Currency[]
  /** Undefined: nothing has a price. */
  chosen: Currency | undefined
  choose: (currency: Currency) => void
}

export const CurrencyField = ({
  id,
  currency: { choices, chosen, choose },
}: {
  id: string
  currency: CurrencyChoice
}) => (
  <SelectField id={id} label="Currency" value={chosen ?? ''} onChange={(code) => isCurrency(code) && choose(code)}>
    {choices.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </SelectField>
)

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
