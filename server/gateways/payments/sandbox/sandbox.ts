import { createHmac } from 'node:crypto'
import { seconds } from '../../../core/durations.ts'
import { type SandboxKeys, type SandboxOrder, type SandboxPayment, SandboxStore } from './store.ts'

/** What whoever pays wants to see happen. */
export const outcomes = ['pay', 'capture-late', 'refund', 'decline', 'authorise'] as const
export type Outcome = (typeof outcomes)[number]

/** How the sandbox tells of it: properly, each event twice and the last first, or not at all. */
export const tellings = ['once', 'twice-reversed', 'never'] as const
export type Telling = (typeof tellings)[number]

export interface Attempt {
  outcome: Outcome
  telling: Telling
  /** What is paid where it is not what the order asks for. */
  amount?: number | undefined
  currency?: string | undefined
}

/** A webhook call, ready to be sent. */
export interface SandboxEvent {
  id: string
  kind: string
  body: string
  signature: string
}

export interface SandboxOptions {
  keys: SandboxKeys
  folder: string
  /** Sends a webhook call; gives the answer's status. */
  deliver: (event: SandboxEvent) => Promise<number>
  now: () => Date
}

/** How long a late capture takes, and how long somebody has to enjoy what will be refunded. */
const later = seconds(15)
const deliveries = [0, seconds(1), seconds(5), seconds(30)]

/** The payment provider's behaviour without money: orders, payments, and what it tells of them. */
export class Sandbox {
  readonly #options: SandboxOptions
  readonly #store: SandboxStore
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(options: SandboxOptions) {
    this.#options = options
    this.#store = new SandboxStore(options.folder)
  }

  get keys() {
    return this.#options.keys
  }

  createOrder({ receipt, amount, currency }: { receipt: string; amount: number; currency: string }) {
    const id = SandboxStore.orderId(receipt)
    return this.#store.add({ id, receipt, amount, currency, created_at: this.#seconds(), payments: [] })
  }

  /** An order as it stands now. */
  async findOrder(id: string): Promise<SandboxOrder | null> {
    const due = (payment: SandboxPayment) => payment.capture_at !== null && payment.capture_at <= this.#milliseconds()
    const order = await this.#store.find(id)
    for (const payment of order?.payments ?? [])
      if (payment.status === 'authorized' && due(payment)) await this.capture(payment.id, 'once')
    return this.#store.find(id)
  }

  findByReceipt(receipt: string) {
    return this.findOrder(SandboxStore.orderId(receipt))
  }

  async findPayment(id: string): Promise<{ order: SandboxOrder; payment: SandboxPayment } | null> {
    const order = await this.findOrder(SandboxStore.orderIdOfPayment(id))
    const payment = order?.payments.find((one) => one.id === id)
    return order && payment ? { order, payment } : null
  }

  /** Somebody pays, or tries to. Null: there is no such order, or it is paid. */
  async attempt(orderId: string, { outcome, telling, amount, currency }: Attempt) {
    const order = await this.#store.find(orderId)
    if (!order || order.payments.some(({ status }) => status === 'captured' || status === 'refunded')) return null
    const payment: SandboxPayment = {
      id: SandboxStore.paymentId(order),
      amount: amount ?? order.amount,
      currency: currency ?? order.currency,
      status: outcome === 'decline' ? 'failed' : 'authorized',
      amount_refunded: 0,
      created_at: this.#seconds(),
      capture_at: outcome === 'capture-late' ? this.#milliseconds() + later : null,
    }
    await this.#store.change(orderId, ({ payments }) => payments.push(payment))
    if (outcome === 'decline') await this.#tell(payment.id, ['payment.failed'], telling)
    else if (outcome === 'pay' || outcome === 'refund') await this.capture(payment.id, telling)
    else await this.#tell(payment.id, ['payment.authorized'], telling)
    if (outcome === 'capture-late') this.#after(later, () => this.capture(payment.id, telling))
    if (outcome === 'refund') this.#after(later, () => this.refund(payment.id, undefined, telling))
    return payment
  }

  async capture(paymentId: string, telling: Telling): Promise<boolean> {
    const done = await this.#change(paymentId, (payment) => {
      if (payment.status !== 'authorized') return false
      payment.status = 'captured'
      return true
    })
    if (done) await this.#tell(paymentId, ['payment.authorized', 'payment.captured', 'order.paid'], telling)
    return done
  }

  /** Pays back all of it, or a part. */
  async refund(paymentId: string, amount: number | undefined, telling: Telling): Promise<boolean> {
    const done = await this.#change(paymentId, (payment) => {
      const back = amount ?? payment.amount - payment.amount_refunded
      if (payment.status !== 'captured' || back <= 0 || payment.amount_refunded + back > payment.amount) return false
      payment.amount_refunded += back
      if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
      return true
    })
    if (done) await this.#tell(paymentId, ['refund.processed'], telling)
    return done
  }

  /** What the provider's checkout hands to the page. */
  proof(orderId: string, paymentId: string) {
    const signature = sign(this.keys.keySecret, `${orderId}|${paymentId}`)
    return { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature }
  }

  /** The webhook call that tells of a payment; the same event has the same id. */
  async event(kind: string, paymentId: string): Promise<SandboxEvent> {
    const found = await this.findPayment(paymentId)
    if (!found) throw new Error(`The sandbox has no payment ${paymentId}`)
    const payment = { entity: paymentEntity(found.order, statusAt(kind, found.payment)) }
    const payload = kind.startsWith('order.') ? { payment, order: { entity: orderEntity(found.order) } } : { payment }
    const body = JSON.stringify({
      entity: 'event',
      event: kind,
      contains: Object.keys(payload),
      payload,
      created_at: this.#seconds(),
    })
    const id = `evt_${sign('id', `${kind} ${paymentId} ${found.payment.amount_refunded}`).slice(0, 20)}`
    return { id, kind, body, signature: sign(this.keys.webhookSecret, body) }
  }

  close() {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async #tell(paymentId: string, kinds: string[], telling: Telling) {
    if (telling === 'never') return
    const events = await Promise.all(kinds.map((kind) => this.event(kind, paymentId)))
    const sent = telling === 'once' ? events : [...events.toReversed(), ...events.toReversed()]
    for (const event of sent) this.#deliver(event, 0)
  }

  #deliver(event: SandboxEvent, tries: number) {
    const wait = deliveries[tries]
    if (wait === undefined) return
    this.#after(wait, async () => {
      const status = await this.#options.deliver(event).catch(() => 0)
      if (status < 200 || status >= 300) this.#deliver(event, tries + 1)
    })
  }

  async #change(paymentId: string, work: (payment: SandboxPayment) => boolean): Promise<boolean> {
    const done = await this.#store.change(SandboxStore.orderIdOfPayment(paymentId), ({ payments }) => {
      const payment = payments.find(({ id }) => id === paymentId)
      return payment ? work(payment) : false
    })
    return done ?? false
  }

  #after(milliseconds: number, work: () => Promise<unknown>) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void work()
    }, milliseconds)
    this.#timers.add(timer.unref())
  }

  #milliseconds = () => this.#options.now().getTime()
  #seconds = () => Math.floor(this.#milliseconds() / 1000)
}

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Events tell of how things stood when they happened. */
const statusAt = (kind: string, payment: SandboxPayment): SandboxPayment => ({
  ...payment,
  ...(kind === 'payment.authorized' && { status: 'authorized' as const }),
  ...(kind === 'payment.failed' && { status: 'failed' as const }),
  ...((kind === 'payment.captured' || kind === 'order.paid') && { status: 'captured' as const, amount_refunded: 0 }),
})

export const paymentEntity = (order: SandboxOrder, { capture_at: _, ...payment }: SandboxPayment) => ({
  ...payment,
  entity: 'payment',
  order_id: order.id,
  captured: payment.status === 'captured' || payment.status === 'refunded',
  refund_status: payment.amount_refunded === 0 ? null : payment.status === 'refunded' ? 'full' : 'partial',
  method: 'sandbox',
})

export function orderEntity({ payments, ...order }: SandboxOrder) {
  const isPaid = payments.some(({ status }) => status === 'captured' || status === 'refunded')
  const paid = isPaid ? order.amount : 0
  const status = isPaid ? 'paid' : payments.length > 0 ? 'attempted' : 'created'
  return {
    ...order,
    entity: 'order',
    status,
    amount_paid: paid,
    amount_due: order.amount - paid,
    attempts: payments.length,
  }
}
