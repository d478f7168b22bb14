import { useRef, useState } from 'react'
import { type Currency } from '../../../platform/contract/currencies.ts'
import type { PlanNames } from '../../../platform/contract/plans.ts'
import { type Plan, planTerm } from '../../../platform/contract/plans.ts'
import { api } from '../../../platform/web/api.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { NewGift } from '../contract/gifts.ts'
import { billingOf } from './billing-state.ts'
import { type CheckoutMessage, type CheckoutSale, canRetry, runCheckout } from './run-checkout.ts'

export interface CheckoutSelection {
  plan: Plan
  currency: Currency
  billingState: string
  /** Empty: none. */
  offerCode: string
  /** Null: the year is for the buyer. */
  gift: NewGift | null
}

const activated: CheckoutMessage = {
  title: 'Subscription Activated',
  text: 'Your subscription is now active. Enjoy the benefits!',
  reloads: true,
}

const given: CheckoutMessage = {
  title: 'Gift Paid',
  text: 'Thank you! We will email the link on the day you chose, and tell you when the gift is redeemed.',
  reloads: true,
}

function toSale(
  { plan, currency, billingState, offerCode, gift }: CheckoutSelection,
  planNames: PlanNames,
): CheckoutSale {
  const body = {
    subscriptionType: plan,
    currency,
    ...billingOf(currency, billingState),
    ...(offerCode && { offerCode }),
    ...(gift && { gift }),
  }
  return {
    description: `${planNames[plan]}, ${planTerm.inWords}${gift ? ', as a gift' : ''}`,
    order: () => api.call('POST /auth/create-order', { body }),
    verify: (proof) =>
      api.call('POST /auth/verify-payment', { body: { ...proof, subscriptionType: plan } }, [200, 400, 409]),
    done: gift ? given : activated,
    nothingIsLost: 'If you have paid, your subscription will start within a few minutes.',
  }
}

export interface CheckoutNews {
  /** Its current step; null: none runs. */
  progress: string | null
  /** How it ended without a payment; empty: it did not. */
  note: string
}
const noNews: CheckoutNews = { progress: null, note: '' }

/** `returnTo`: the article that a plan opens. */
export function useCheckout(returnTo: string | null) {
  const planNames = usePlanNames()
  const [selection, setSelection] = useState<CheckoutSelection | null>(null)
  const { progress, note, pay, ...dialog } = useSale(returnTo)
  const place = selection?.gift ? 'gift' : selection?.plan
  return {
    ...dialog,
    isBusy: progress !== null,
    newsOf: (button: Plan | 'gift') => (button === place ? { progress, note } : noNews),
    pay: (chosen: CheckoutSelection) => {
      if (progress === null) setSelection(chosen)
      pay(toSale(chosen, planNames))
    },
  }
}

/** Runs one checkout at a time. `progress` null: none runs. */
export function useSale(returnTo: string | null) {
  const { name } = useSite()
  const [progress, setProgress] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [message, setMessage] = useState<CheckoutMessage | null>(null)
  const isBusy = useRef(false)

  const pay = async (sale: CheckoutSale) => {
    if (isBusy.current) return
    isBusy.current = true
    setNote('')
    try {
      const result = await runCheckout(sale, { onProgress: setProgress, name })
      if (result === 'dismissed') setNote(`The payment window was closed. ${sale.nothingIsLost}`)
      // No retry once the reader may have paid: it would charge them again.
      else if (canRetry(result)) setMessage({ ...result, retry: () => void pay(sale) })
      else setMessage({ ...result, leadsBack: result === sale.done && result !== given && returnTo !== null })
    } finally {
      isBusy.current = false
      setProgress(null)
    }
  }
  const close = () => {
    if (message?.leadsBack && returnTo) location.assign(returnTo)
    else if (message?.reloads) location.reload()
    setMessage(null)
  }
  return { progress, note, message, close, pay: (sale: CheckoutSale) => void pay(sale) }
}
