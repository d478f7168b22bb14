import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readKeys } from '../../../core/first-keys.ts'

/** Names and amounts as in the provider's API. */
export interface SandboxPayment {
  id: string
  amount: number
  currency: string
  status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  amount_refunded: number
  created_at: number
  /** Milliseconds since the epoch. */
  capture_at: number | null
  /** Included in `amount`, and not part of the order's price. */
  fee?: number
  refund_keys?: string[]
  dispute?: 'open' | 'won' | 'lost'
}

export interface SandboxOrder {
  id: string
  receipt: string
  amount: number
  currency: string
  created_at: number
  payments: SandboxPayment[]
}

export interface SandboxKeys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

/** One file an order: orders survive restarts, and several processes share them. */
export class SandboxStore {
  readonly #folder: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The same reference is the same order. */
  static orderId(receipt: string) {
    return `order_${createHash('sha256').update(receipt).digest('hex').slice(0, 14)}`
  }

  /** A payment's id contains the id of its order. */
  static orderIdOfPayment = (paymentId: string) => `order_${paymentId.slice('pay_'.length, -2)}`
  static paymentId = ({ id, payments }: SandboxOrder) =>
    `pay_${id.slice('order_'.length)}${String(payments.length + 1).padStart(2, '0')}`

  keys(): Promise<SandboxKeys> {
    const secret = () => randomBytes(24).toString('base64url')
    const create = () => ({ keyId: 'rzp_test_sandbox', keySecret: secret(), webhookSecret: secret() })
    return readKeys(join(this.#folder, 'keys.json'), create)
  }

  async find(orderId: string): Promise<SandboxOrder | null> {
    if (!/^order_[0-9a-f]{14}$/.test(orderId)) return null
    const text = await readFile(this.#file(orderId), 'utf8').catch(() => null)
    return text === null ? null : JSON.parse(text)
  }

  async list(): Promise<SandboxOrder[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const orders = await Promise.all(
      names.toSorted((a, b) => a.localeCompare(b)).map((name) => this.find(name.replace(/\.json$/, ''))),
    )
    return orders.filter((order) => order !== null)
  }

  /** Changes run one after the other. */
  async change<T>(orderId: string, work: (order: SandboxOrder) => T): Promise<T | null> {
    return this.#queue(async () => {
      const order = await this.find(orderId)
      if (!order) return null
      const result = work(order)
      await this.#write(order)
      return result
    })
  }

  async add(order: SandboxOrder): Promise<SandboxOrder> {
    return this.#queue(async () => {
      const known = await this.find(order.id)
      if (!known) await this.#write(order)
      return known ?? order
    })
  }

  async #write(order: SandboxOrder) {
    await mkdir(this.#folder, { recursive: true })
    const draft = `${this.#file(order.id)}.${randomBytes(4).toString('hex')}`
    await writeFile(draft, JSON.stringify(order), { flush: true })
    await rename(draft, this.#file(order.id))
  }

  #file = (orderId: string) => join(this.#folder, `${orderId}.json`)

  #queue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }
}
