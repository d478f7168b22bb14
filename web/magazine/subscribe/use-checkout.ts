import { useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { OrderResponse } from '../../../contract/subscriptions/endpoints.ts'
import type { NewGift } from '../../../contract/subscriptions/gifts.ts'
import { type Currency, type Plan, planNames, planTerm } from '../../../contract/subscriptions/plans.ts'
import { api, storedToken } from '../../api.ts'
import { useSite } from '../use-site.ts'
import { loadCheckout, type Proof } from './checkout-script.ts'

export interface CheckoutSelection {
  plan: Plan
  currency: Currency
  billingState: string
  /** Empty: none. */
  offerCode: string
  /** Null: the year is for the buyer. */
  gift: NewGift | null
}

/** The outcome of a checkout, as a dialog shows it. Titles and texts are the specification's. */
export interface CheckoutMessage {
  title: string
  text: string
  /** Additional help. */
  aside?: string
  /** Whether closing the dialog reloads the page. */
  reloads?: boolean
  /** Whether it leads back to the article that the plan opens instead. */
  leadsBack?: boolean
  retry?: () => void
  login?: boolean
}

const nothingIsLost = 'If you have paid, nothing is lost: your subscription starts automatically within minutes.'

const messages = {
  loginRequired: { title: 'Login Required', text: 'Please log in to subscribe.', login: true },
  initiation: { title: 'Payment Initiation Error', text: 'Error initiating payment. Please try again.' },
  script: { title: 'SDK Load Error', text: 'Failed to load Razorpay SDK.' },
  verificationError: {
    title: 'Verification Error',
    text: 'Error verifying payment. Please contact support.',
    aside: nothingIsLost,
  },
  verificationFailed: { title: 'Verification Failed', text: 'Payment verification failed. Please contact support.' },
  pending: { title: 'Payment Pending', text: 'The bank has not released the payment yet.', aside: nothingIsLost },
  activated: {
    title: 'Subscription Activated',
    text: 'Your subscription is now active. Enjoy the benefits!',
    reloads: true,
  },
  given: {
    title: 'Gift Paid',
    text: 'Thank you! We mail the link on the day that you chose, and tell you when the gift is redeemed.',
    reloads: true,
  },
} satisfies Record<string, CheckoutMessage>

const canRetry = ({ title }: CheckoutMessage) => title === messages.initiation.title || title === messages.script.title

type State = { kind: 'idle' } | { kind: 'busy'; plan: Plan; isGift: boolean; progress: string }

/** Runs a checkout: profile, order, the provider's script and window, verification. `returnTo`: the article that it opens. */
export function useCheckout(returnTo: string | null) {
  const { name } = useSite()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [note, setNote] = useState('')
  const [message, setMessage] = useState<CheckoutMessage | null>(null)
  const isBusy = useRef(false)

  const pay = async (selection: CheckoutSelection) => {
    if (isBusy.current) return
    isBusy.current = true
    setNote('')
    const onProgress = (progress: string) =>
      setState({ kind: 'busy', plan: selection.plan, isGift: selection.gift !== null, progress })
    try {
      const result = await buy(selection, { onProgress, name })
      if (result === 'dismissed') setNote(`The payment window was closed. ${nothingIsLost}`)
      // No retry once the reader may have paid: it would charge them again.
      else if (canRetry(result)) setMessage({ ...result, retry: () => void pay(selection) })
      else setMessage({ ...result, leadsBack: result === messages.activated && returnTo !== null })
    } finally {
      isBusy.current = false
      setState({ kind: 'idle' })
    }
  }
  const close = () => {
    if (message?.leadsBack && returnTo) location.assign(returnTo)
    else if (message?.reloads) location.reload()
    setMessage(null)
  }
  return { state, note, message, close, pay: (selection: CheckoutSelection) => void pay(selection) }
}

interface CheckoutContext {
  onProgress: (progress: string) => void
  name: string
}

async function buy(
  selection: CheckoutSelection,
  { onProgress, name }: CheckoutContext,
): Promise<CheckoutMessage | 'dismissed'> {
  if (!storedToken()) return messages.loginRequired
  onProgress('Preparing your order …')
  const order = await createOrder(selection)
  if ('title' in order) return order
  onProgress('Opening the payment window …')
  const Checkout = await loadCheckout(order.checkoutScript).catch(() => null)
  if (!Checkout) return messages.script
  const proof = await new Promise<Proof | null>((resolve) => {
    new Checkout({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name,
      description: `${planNames[selection.plan]}, ${planTerm.inWords}${selection.gift ? ', as a gift' : ''}`,
      prefill: order.prefill,
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    }).open()
  })
  if (!proof) return 'dismissed'
  onProgress('Verifying your payment …')
  return verify(proof, selection)
}

type CheckoutOrder = OrderResponse & { prefill: { name: string; email: string } }

/** Loads the reader's profile and creates the order. */
async function createOrder({
  plan,
  currency,
  billingState,
  offerCode,
  gift,
}: CheckoutSelection): Promise<CheckoutOrder | CheckoutMessage> {
  try {
    const { username, email } = await api.call('GET /auth/profile', {})
    const body = {
      subscriptionType: plan,
      currency,
      ...(isState(billingState) && { billingState }),
      ...(offerCode && { offerCode }),
      ...(gift && { gift }),
    }
    const order = await api.call('POST /auth/create-order', { body })
    if (!order.orderId || !order.keyId) throw new Error('Incomplete order data')
    return { ...order, prefill: { name: username, email } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return messages.loginRequired
    const help =
      error instanceof ApiError && [400, 409, 429, 503].includes(error.status) ? { aside: error.body.message } : {}
    return { ...messages.initiation, ...help }
  }
}

type StateCode = NonNullable<Parameters<typeof api.call<'POST /auth/create-order'>>[1]['body']['billingState']>
/** The page offers only the server's own choices. */
const isState = (code: string): code is StateCode => /^\d\d$/.test(code)

const verificationDelays = [0, 1000, 3000, 6000]

/** Retries while the server is unavailable, since the reader may have paid. */
async function verify(proof: Proof, { plan, gift }: CheckoutSelection): Promise<CheckoutMessage> {
  for (const delay of verificationDelays) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    try {
      const body = { ...proof, subscriptionType: plan }
      const { status } = await api.call('POST /auth/verify-payment', { body }, [200, 400, 409])
      if (status === 200) return gift ? messages.given : messages.activated
      return status === 409 ? messages.pending : messages.verificationFailed
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) break
    }
  }
  return messages.verificationError
}
