import { type Currency } from '../../../platform/contract/currencies.ts'
import { type Plan } from '../../../platform/contract/plans.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import { comparePlans } from './compare-plans.ts'

interface Props {
  offers: readonly {
    plan: Plan
    prices: Partial<Record<Currency, string>>
    benefits: readonly string[]
    places: readonly (string | null)[]
  }[]
  /** Undefined: not on sale. */
  currency: Currency | undefined
}

export function Comparison({ offers, currency }: Props) {
  const planNames = usePlanNames()
  return (
    <table className="plan-table">
      <caption className="text-lead font-bold">Compare the plans</caption>
      <thead>
        <tr>
          <th scope="col">Benefit</th>
          {offers.map(({ plan }) => (
            <th key={plan} scope="col" className={plan === 'gold' ? 'text-gold' : 'text-silver'}>
              {planNames[plan]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparePlans(offers).map(({ benefit, plans }) => (
          <tr key={benefit}>
            <th scope="row">{benefit}</th>
            {offers.map(({ plan }) => (
              <td key={plan}>
                <span aria-hidden="true" className={plans.includes(plan) ? 'via' : 'text-quiet'}>
                  {!plans.includes(plan) && '–'}
                </span>
                <span className="sr-only">{plans.includes(plan) ? 'Included' : 'Not included'}</span>
              </td>
            ))}
          </tr>
        ))}
        {currency && (
          <tr>
            <th scope="row">Price a year</th>
            {offers.map(({ plan, prices }) => (
              <td key={plan} className="font-semibold">
                {prices[currency]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
