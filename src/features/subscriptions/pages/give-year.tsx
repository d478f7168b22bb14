import { useState } from 'react'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import type { Currency } from '../../../platform/contract/currencies.ts'
import { type Plan, plans } from '../../../platform/contract/plans.ts'
import { TextArea, TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import { giftLimits } from '../contract/gift-rules.ts'
import { type CurrencyChoice, CurrencyField, SelectField } from './plan-card.tsx'
import type { CheckoutNews, CheckoutSelection } from './use-checkout.ts'

interface Props extends CheckoutNews {
  offers: readonly { plan: Plan; prices: Partial<Record<Currency, string>> }[]
  currency: CurrencyChoice
  isBusy: boolean
  onPay: (gift: Pick<CheckoutSelection, 'plan' | 'currency' | 'gift'>) => void
}

export function GiveYear(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="give-year" className="give-year">
      <h2 id="give-year" className="text-lead font-bold">
        Give a year
      </h2>
      <p className="mt-2 text-quiet">
        Buy someone a year. We will email them a link on the day you choose. They have a year to redeem it.
      </p>
      {isOpen ? (
        <GiftForm {...props} />
      ) : (
        <button type="button" className="button mt-4" onClick={() => setOpen(true)}>
          Give a year
        </button>
      )}
    </section>
  )
}

function GiftForm({ offers, currency, progress, note, isBusy, onPay }: Props) {
  const planNames = usePlanNames()
  const [plan, setPlan] = useState<Plan>(offers[0]?.plan ?? 'silver')
  const form = useForm({
    checks: {
      email: emailProblem,
      sendOn: () => null,
      message: (text) =>
        text.length > giftLimits.message ? `The message can have at most ${giftLimits.message} characters` : null,
    },
    send: async ({ email, sendOn, message }) => {
      if (!isBusy && currency.chosen)
        onPay({ plan, currency: currency.chosen, gift: { email, sendOn: sendOn || null, message } })
    },
    explain: () => 'We could not order the gift. Please try again.',
  })
  return (
    <>
      <div className="plan-choices mt-4">
        <SelectField
          id="gift-plan"
          label="Plan"
          value={plan}
          onChange={(value) => setPlan(plans.find((one) => one === value) ?? plan)}
        >
          {offers.map((offer) => (
            <option key={offer.plan} value={offer.plan}>
              {planNames[offer.plan]}, {currency.chosen && offer.prices[currency.chosen]}
            </option>
          ))}
        </SelectField>
        <CurrencyField id="gift-currency" currency={currency} />
      </div>
      <Form form={form} button={progress ?? 'Pay for the gift'} busy="Preparing your order…">
        <TextField form={form} name="email" label="Recipient’s email" type="email" autoComplete="off" />
        <TextField
          form={form}
          name="sendOn"
          label="Send on (leave empty for today)"
          type="date"
          autoComplete="off"
          isOptional
        />
        <TextArea form={form} name="message" label="Message" isOptional />
      </Form>
      <output className="subscribe-progress">{note}</output>
    </>
  )
}
