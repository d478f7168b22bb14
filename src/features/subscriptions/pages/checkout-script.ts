export interface Proof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

interface CheckoutOptions {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string }
  handler: (proof: Proof) => void
  modal: { ondismiss: () => void }
}

type Checkout = new (options: CheckoutOptions) => { open(): void }

declare global {
  interface Window {
    Razorpay?: Checkout
  }
}

const loadTimeoutMs = 20_000

/** After a failure it can be called again. */
export async function loadCheckout(address: string): Promise<Checkout> {
  if (!window.Razorpay) await load(address)
  if (!window.Razorpay) throw new Error('The script does not define a checkout')
  return window.Razorpay
}

function load(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The script did not load'))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}
