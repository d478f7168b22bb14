import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names and amounts as the provider's API has them. */
export interface SandboxPayment {
  id: string
  amount: number
  currency: string
  status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  amount_refunded: number
  created_at: number
  /** Milliseconds: when it is captured by itself. */
  capture_at: number | null
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

/** What the sandbox remembers: a file for each order, so that it outlives the process and serves several. */
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

  /** Payments are found by the order that their id begins with. */
  static orderIdOfPayment = (paymentId: string) => `order_${paymentId.slice('pay_'.length, -2)}`
  static paymentId = ({ id, payments }: SandboxOrder) =>
    `pay_${id.slice('order_'.length)}${String(payments.length + 1).padStart(2, '0')}`

  /** The keys of this installation, made at the first call: they are worth nothing elsewhere. */
  async keys(): Promise<SandboxKeys> {
    await mkdir(this.#folder, { recursive: true })
    const file = join(this.#folder, 'keys.json')
    const secret = () => randomBytes(24).toString('base64url')
    const made: SandboxKeys = { keyId: 'rzp_test_sandbox', keySecret: secret(), webhookSecret: secret() }
    // Another process may have been quicker.
    await writeFile(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 }).catch(() => {})
    return JSON.parse(await readFile(file, 'utf8'))
  }

  async find(orderId: string): Promise<SandboxOrder | null> {
    if (!/^order_[0-9a-f]{14}$/.test(orderId)) return null
    const text = await readFile(this.#file(orderId), 'utf8').catch(() => null)
    return text === null ? null : JSON.parse(text)
  }

  /** Changes an order, one change after the other. */
  async change<T>(orderId: string, work: (order: SandboxOrder) => T): Promise<T | null> {
    return this.#inTurn(async () => {
      const order = await this.find(orderId)
      if (!order) return null
      const result = work(order)
      await this.#write(order)
      return result
    })
  }

  /** Adds an order unless it is there. */
  async add(order: SandboxOrder): Promise<SandboxOrder> {
    return this.#inTurn(async () => {
      const known = await this.find(order.id)
      if (!known) await this.#write(order)
      return known ?? order
    })
  }

  async #write(order: SandboxOrder) {
    await mkdir(this.#folder, { recursive: true })
    const draft = `${this.#file(order.id)}.${randomBytes(4).toString('hex')}`
    await writeFile(draft, JSON.stringify(order))
    await rename(draft, this.#file(order.id))
  }

  #file = (orderId: string) => join(this.#folder, `${orderId}.json`)

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }
}
