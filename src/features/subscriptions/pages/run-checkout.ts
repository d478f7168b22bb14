import { ApiError } from '../../../platform/contract/client.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import type { OrderResponse } from '../contract/endpoints.ts'
import { loadCheckout, type Proof } from './checkout-script.ts'

/** Titles and texts are the specification's. */
export interface CheckoutMessage {
  title: string
  text: string
  aside?: string
  reloads?: boolean
  /** Closing leads back to the article that the plan opens. */
  leadsBack?: boolean
  /** The label of the button that leads back. */
  back?: string
  retry?: () => void
  login?: boolean
}

export interface CheckoutSale {
  /** Shown in the provider's window. */
  description: string
  order: () => Promise<OrderResponse>
  verify: (proof: Proof) => Promise<{ status: number; body: object }>
  done: CheckoutMessage
  /** What happens to money that was paid although something failed. */
  nothingIsLost: string
}

const messages = {
  loginRequired: { title: 'Login Required', text: 'Please log in to subscribe.', login: true },
  initiation: { title: 'Payment Initiation Error', text: 'Error initiating payment. Please try again.' },
  script: { title: 'SDK Load Error', text: 'Failed to load Razorpay SDK.' },
  verificationError: { title: 'Verification Error', text: 'Error verifying payment. Please contact support.' },
  verificationFailed: { title: 'Verification Failed', text: 'Payment verification failed. Please contact support.' },
  pending: { title: 'Payment Pending', text: 'The bank has not released the payment yet.' },
} satisfies Record<string, CheckoutMessage>

export const canRetry = ({ title }: CheckoutMessage) =>
  title === messages.initiation.title || title === messages.script.title

interface CheckoutContext {
  onProgress: (progress: string) => void
  /** The name of the site. */
  name: string
}

export async function runCheckout(
  sale: CheckoutSale,
  { onProgress, name }: CheckoutContext,
): Promise<CheckoutMessage | 'dismissed'> {
  if (!storedToken()) return messages.loginRequired
  onProgress('Preparing your order…')
  const order = await createOrder(sale)
  if ('title' in order) return order
  onProgress('Opening the payment window…')
  const Checkout = await loadCheckout(order.checkoutScript).catch(() => null)
  if (!Checkout) return messages.script
  const proof = await new Promise<Proof | null>((resolve) => {
    new Checkout({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name,
      description: sale.description,
      prefill: order.prefill,
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    }).open()
  })
  if (!proof) return 'dismissed'
  onProgress('Verifying your payment…')
  return verify(proof, sale)
}

type CheckoutOrder = OrderResponse & { prefill: { name: string; email: string } }

async function createOrder(sale: CheckoutSale): Promise<CheckoutOrder | CheckoutMessage> {
  try {
    const { username, email } = await api.call('GET /auth/profile', {})
    const order = await sale.order()
    if (!order.orderId || !order.keyId) throw new Error('Incomplete order data')
    return { ...order, prefill: { name: username, email } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return messages.loginRequired
    const help =
      error instanceof ApiError && [400, 409, 429, 503].includes(error.status) ? { aside: error.body.message } : {}
    return { ...messages.initiation, ...help }
  }
}

/** The bank has released the money, so that waiting for it does not help. */
const isOfOtherOrder = (body: object): body is { message: string } =>
  'code' in body && body.code === 'payment_of_other_order' && 'message' in body && typeof body.message === 'string'

const verificationDelays = [0, 1000, 3000, 6000]

/** Retries while the server is unavailable, since the reader may have paid. */
async function verify(proof: Proof, { verify: ask, done, nothingIsLost }: CheckoutSale): Promise<CheckoutMessage> {
  for (const delay of verificationDelays) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    try {
      const { status, body } = await ask(proof)
      if (status === 200) return done
      if (status !== 409) return messages.verificationFailed
      return isOfOtherOrder(body)
        ? { ...messages.pending, text: body.message }
        : { ...messages.pending, aside: nothingIsLost }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) break
    }
  }
  return { ...messages.verificationError, aside: nothingIsLost }
}
