import { createHmac } from 'node:crypto'
import { days, seconds } from '../../../core/durations.ts'
import { type SandboxKeys, type SandboxOrder, type SandboxPayment, SandboxStore } from './store.ts'

export const outcomes = ['pay', 'capture-late', 'refund', 'dispute', 'decline', 'authorise'] as const
type PaymentOutcome = (typeof outcomes)[number]

/** Each event once, each twice in reverse order, or never. */
export const webhookModes = ['once', 'twice-reversed', 'never'] as const
type WebhookMode = (typeof webhookModes)[number]

export interface SandboxAttempt {
  outcome: PaymentOutcome
  webhooks: WebhookMode
  /** Overrides the order's amount and currency. */
  amount?: number | undefined
  currency?: string | undefined
  /** Paid by the buyer on top. */
  fee?: number | undefined
}

export interface SandboxEvent {
  id: string
  kind: string
  body: string
  signature: string
}

export interface SandboxOptions {
  keys: SandboxKeys
  folder: string
  deliver: (event: SandboxEvent) => Promise<number>
  now: () => Date
}

const delay = seconds(15)
const deliveryDelays = [0, seconds(1), seconds(5), seconds(30)]

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

  /** Captures what is due first. */
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

  /** Null: there is no such order, or it is paid. */
  async attempt(orderId: string, { outcome, webhooks, amount, currency, fee = 0 }: SandboxAttempt) {
    const order = await this.#store.find(orderId)
    if (!order || order.payments.some(({ status }) => status === 'captured' || status === 'refunded')) return null
    const payment: SandboxPayment = {
      id: SandboxStore.paymentId(order),
      amount: (amount ?? order.amount) + fee,
      ...(fee > 0 && { fee }),
      currency: currency ?? order.currency,
      status: outcome === 'decline' ? 'failed' : 'authorized',
      amount_refunded: 0,
      created_at: this.#seconds(),
      capture_at: outcome === 'capture-late' ? this.#milliseconds() + delay : null,
    }
    await this.#store.change(orderId, ({ payments }) => payments.push(payment))
    if (outcome === 'decline') await this.#sendEvents(payment.id, ['payment.failed'], webhooks)
    else if (outcome === 'pay' || outcome === 'refund' || outcome === 'dispute')
      await this.capture(payment.id, webhooks)
    else await this.#sendEvents(payment.id, ['payment.authorized'], webhooks)
    if (outcome === 'capture-late') this.#after(delay, () => this.capture(payment.id, webhooks))
    if (outcome === 'refund') this.#after(delay, () => this.refund(payment.id, undefined, webhooks))
    if (outcome === 'dispute') this.#after(delay, () => this.dispute(payment.id, 'open', webhooks))
    return payment
  }

  async capture(paymentId: string, webhooks: WebhookMode): Promise<boolean> {
    const done = await this.#change(paymentId, (payment) => {
      if (payment.status !== 'authorized') return false
      payment.status = 'captured'
      return true
    })
    if (done) await this.#sendEvents(paymentId, ['payment.authorized', 'payment.captured', 'order.paid'], webhooks)
    return done
  }

  /** Without an amount: all that is left. A key serves once. */
  async refund(paymentId: string, amount: number | undefined, webhooks: WebhookMode, key?: string): Promise<boolean> {
    const isRepeated = key && (await this.findPayment(paymentId))?.payment.refund_keys?.includes(key)
    if (isRepeated) return true
    const done = await this.#change(paymentId, (payment) => {
      const refunded = amount ?? payment.amount - payment.amount_refunded
      if (payment.status !== 'captured' || refunded <= 0 || payment.amount_refunded + refunded > payment.amount)
        return false
      payment.amount_refunded += refunded
      if (key) payment.refund_keys = [...(payment.refund_keys ?? []), key]
      if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
      return true
    })
    if (done) await this.#sendEvents(paymentId, ['refund.processed'], webhooks)
    return done
  }

  async dispute(paymentId: string, state: 'open' | 'won' | 'lost', webhooks: WebhookMode): Promise<void> {
    await this.#change(paymentId, (payment) => {
      payment.dispute = state
      return true
    })
    await this.#sendEvents(paymentId, [`payment.dispute.${state === 'open' ? 'created' : state}`], webhooks)
  }

  async listDisputes(since: number, { count, skip }: { count: number; skip: number }) {
    const orders = await this.#store.list()
    const disputed = orders.flatMap(({ payments }) => payments.filter(({ dispute }) => dispute !== undefined))
    return disputed
      .filter(({ created_at }) => created_at >= since)
      .slice(skip, skip + count)
      .map((payment) => disputeEntity(payment, this.#seconds() + days(7) / seconds(1)))
  }

  proof(orderId: string, paymentId: string) {
    const signature = sign(this.keys.keySecret, `${orderId}|${paymentId}`)
    return { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature }
  }

  /** The same event always has the same id. */
  async event(kind: string, paymentId: string): Promise<SandboxEvent> {
    const found = await this.findPayment(paymentId)
    if (!found) throw new Error(`The sandbox has no payment ${paymentId}`)
    const payment = { entity: paymentEntity(found.order, statusAt(kind, found.payment)) }
    const payload = {
      payment,
      ...(kind.startsWith('order.') && { order: { entity: orderEntity(found.order) } }),
      ...(kind.startsWith('payment.dispute.') && {
        dispute: { entity: disputeEntity(found.payment, this.#seconds() + days(7) / seconds(1)) },
      }),
    }
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

  async #sendEvents(paymentId: string, kinds: string[], webhooks: WebhookMode) {
    if (webhooks === 'never') return
    const events = await Promise.all(kinds.map((kind) => this.event(kind, paymentId)))
    const sent = webhooks === 'once' ? events : [...events.toReversed(), ...events.toReversed()]
    for (const event of sent) this.#deliver(event, 0)
  }

  #deliver(event: SandboxEvent, tries: number) {
    const wait = deliveryDelays[tries]
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

/** An event carries the state of the moment when it happened. */
const statusAt = (kind: string, payment: SandboxPayment): SandboxPayment => ({
  ...payment,
  ...(kind === 'payment.authorized' && { status: 'authorized' as const }),
  ...(kind === 'payment.failed' && { status: 'failed' as const }),
  ...((kind === 'payment.captured' || kind === 'order.paid') && { status: 'captured' as const, amount_refunded: 0 }),
})

const disputeEntity = ({ id, amount, currency, dispute }: SandboxPayment, respondBy: number) => ({
  id: id.replace('pay_', 'disp_'),
  entity: 'dispute',
  payment_id: id,
  amount,
  currency,
  reason_code: 'goods_or_services_not_received',
  status: dispute ?? 'open',
  respond_by: respondBy,
})

export const paymentEntity = (
  order: SandboxOrder,
  { capture_at: _, refund_keys: __, dispute: ___, ...payment }: SandboxPayment,
) => ({
  ...payment,
  entity: 'payment',
  order_id: order.id,
  captured: payment.status === 'captured' || payment.status === 'refunded',
  refund_status: payment.amount_refunded === 0 ? null : payment.status === 'refunded' ? 'full' : 'partial',
  method: 'sandbox',
})

export function orderEntity({ payments, ...order }: SandboxOrder) {
  const isPaid = payments.some(
    ({ status, amount, currency, fee = 0 }) =>
      (status === 'captured' || status === 'refunded') && amount - fee === order.amount && currency === order.currency,
  )
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
