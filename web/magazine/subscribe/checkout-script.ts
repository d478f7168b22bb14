/** What the provider's window gives once somebody has paid. */
export interface Proof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** What the provider's script is told to open its window with, as far as it is used. */
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

const patienceMs = 20_000

/** Loads the provider's script, now that it is needed, and gives what it defines. What failed to load can be asked for again. */
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
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The script did not load'))
    }
    const timer = setTimeout(giveUp, patienceMs)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', giveUp)
    document.head.append(script)
  })
}
