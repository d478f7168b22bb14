import { useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { OrderResponse } from '../../../contract/subscriptions/endpoints.ts'
import { type Currency, type Plan, planNames, planTerm } from '../../../contract/subscriptions/plans.ts'
import { api, storedToken } from '../../api.ts'
import { useSite } from '../use-site.ts'
import { loadCheckout, type Proof } from './checkout-script.ts'

export interface Purchase {
  plan: Plan
  currency: Currency
  billingState: string
}

/** How a purchase came out: what a dialog says. Titles and texts are the specification's. */
export interface Answer {
  title: string
  text: string
  /** What else helps to know. */
  aside?: string
  /** Whether the page is read anew once this was read. */
  reloads?: boolean
  retry?: () => void
  login?: boolean
}

const nothingIsLost = 'If you have paid, nothing is lost: your subscription starts by itself within minutes.'

const answers = {
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
} satisfies Record<string, Answer>

const canRetry = ({ title }: Answer) => title === answers.initiation.title || title === answers.script.title

type State = { kind: 'idle' } | { kind: 'busy'; plan: Plan; progress: string }

/** A purchase from the click to its answer: profile, order, the provider's script and window, verification. */
export function useCheckout() {
  const { name } = useSite()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [note, setNote] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isBusy = useRef(false)

  const pay = async (purchase: Purchase) => {
    if (isBusy.current) return
    isBusy.current = true
    setNote('')
    const tell = (progress: string) => setState({ kind: 'busy', plan: purchase.plan, progress })
    try {
      const result = await buy(purchase, { tell, name })
      if (result === 'dismissed') setNote(`The payment window was closed. ${nothingIsLost}`)
      // Once somebody has paid, trying again would be paying again.
      else setAnswer(canRetry(result) ? { ...result, retry: () => void pay(purchase) } : result)
    } finally {
      isBusy.current = false
      setState({ kind: 'idle' })
    }
  }
  const close = () => {
    if (answer?.reloads) location.reload()
    setAnswer(null)
  }
  return { state, note, answer, close, pay: (purchase: Purchase) => void pay(purchase) }
}

interface Telling {
  tell: (progress: string) => void
  name: string
}

async function buy(purchase: Purchase, { tell, name }: Telling): Promise<Answer | 'dismissed'> {
  if (!storedToken()) return answers.loginRequired
  tell('Preparing your order …')
  const order = await begin(purchase)
  if ('title' in order) return order
  tell('Opening the payment window …')
  const Checkout = await loadCheckout(order.checkoutScript).catch(() => null)
  if (!Checkout) return answers.script
  const proof = await new Promise<Proof | null>((resolve) => {
    new Checkout({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name,
      description: `${planNames[purchase.plan]}, ${planTerm.inWords}`,
      prefill: order.prefill,
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    }).open()
  })
  if (!proof) return 'dismissed'
  tell('Verifying your payment …')
  return verify(proof, purchase.plan)
}

type Order = OrderResponse & { prefill: { name: string; email: string } }

/** Learns who pays and has the order made. */
async function begin({ plan, currency, billingState }: Purchase): Promise<Order | Answer> {
  try {
    const { username, email } = await api.call('GET /auth/profile', {})
    const body = { subscriptionType: plan, currency, ...(isState(billingState) && { billingState }) }
    const order = await api.call('POST /auth/create-order', { body })
    if (!order.orderId || !order.keyId) throw new Error('Incomplete order data')
    return { ...order, prefill: { name: username, email } }
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 401) return answers.loginRequired
    const said =
      fault instanceof ApiError && [409, 429, 503].includes(fault.status) ? { aside: fault.body.message } : {}
    return { ...answers.initiation, ...said }
  }
}

type StateCode = NonNullable<Parameters<typeof api.call<'POST /auth/create-order'>>[1]['body']['billingState']>
/** The choices of the page are the server's own. */
const isState = (code: string): code is StateCode => /^\d\d$/.test(code)

const verificationPauses = [0, 1000, 3000, 6000]

/** Money may have moved: a call that did not get through is made again. */
async function verify(proof: Proof, plan: Plan): Promise<Answer> {
  for (const pause of verificationPauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      const body = { ...proof, subscriptionType: plan }
      const { status } = await api.call('POST /auth/verify-payment', { body }, [200, 400, 409])
      if (status === 200) return answers.activated
      return status === 409 ? answers.pending : answers.verificationFailed
    } catch (fault) {
      if (fault instanceof ApiError && fault.status < 500) break
    }
  }
  return answers.verificationError
}
