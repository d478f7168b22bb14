import { type DemoPurchase, grants, purchases, readers, staff } from '../../../db/demo/readers.ts'
import type { Settings } from '../../features/settings/server/index.ts'
import { changePlan } from '../../features/subscriptions/server/admin/change-plan.ts'
import { startCheckout } from '../../features/subscriptions/server/checkout/checkout.ts'
import { recordPayment } from '../../features/subscriptions/server/checkout/record-payment.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { days, hours } from '../../platform/server/core/durations.ts'
import type { Database } from '../../platform/server/db/database.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'
import type { SendMail } from '../../platform/server/mail/index.ts'

/** The database that the demo is loaded into, and the time of its newest content. */
export interface Stage {
  db: Database
  config: Config
  settings: Settings
  now: Date
}

/** A person of the demo with an account. */
export interface Person {
  userId: number
  username: string
  email: string
}

/** Loading the demo mails nobody. */
export const noMail: SendMail = async () => {}

export const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** Creates verified accounts for the demo's staff and readers. They have no passwords. */
export async function addPeople({ db, now }: Pick<Stage, 'db' | 'now'>): Promise<void> {
  const joins = [
    ...staff.map((one) => ({ ...one, role: 'editor' as const, joinedDaysAgo: 730 })),
    ...readers.map((one) => ({ ...one, role: 'reader' as const })),
  ]
  await db
    .insertInto('users')
    .values(
      joins.map(({ username, email, role, joinedDaysAgo }) => ({
        email_key: email,
        email,
        username,
        role,
        phone: null,
        password_hash: null,
        google_subject: null,
        created_at: before(now, days(joinedDaysAgo) - hours(joinedDaysAgo % 11)),
      })),
    )
    .execute()
}

/** The accounts that `addPeople` has created. */
export async function findPeople(db: Database): Promise<{ editors: Person[]; readers: Person[] }> {
  const found = await db
    .selectFrom('users')
    .select(['id as userId', 'username', 'email'])
    .where(
      'email_key',
      'in',
      [...staff, ...readers].map(({ email }) => email),
    )
    .execute()
  const byEmail = new Map(found.map((person) => [person.email, person]))
  const accountsOf = (people: readonly { email: string }[]) => people.flatMap(({ email }) => byEmail.get(email) ?? [])
  return { editors: accountsOf(staff), readers: accountsOf(readers) }
}

/** Sells and grants plans. Orders, payments and fiscal documents are those of the sandbox. */
export async function addSubscriptions(stage: Stage, people: readonly Person[], admin: Person): Promise<void> {
  const { db, now } = stage
  const dated = [
    ...purchases.map((purchase) => ({ at: purchase.paidDaysAgo, happens: () => buy(stage, people, purchase) })),
    ...grants.map(({ reader, daysAgo, ...grant }) => ({
      at: daysAgo,
      happens: () =>
        changePlan(db, { ...grant, until: null, admin, userId: people[reader]?.userId ?? 0 }, () =>
          before(now, days(daysAgo)),
        ),
    })),
  ]
  // Fiscal documents are numbered in the order of their dates.
  for (const { happens } of dated.toSorted((one, other) => other.at - one.at)) await happens()
  // The sandbox of this process does not know these orders.
  await db.updateTable('orders').set({ next_check_at: null }).execute()
}

async function buy({ db, config, settings, now }: Stage, people: readonly Person[], purchase: DemoPurchase) {
  const { plan, currency, paidDaysAgo, refundedDaysAgo } = purchase
  const person = people[purchase.reader]
  if (!person) throw new RangeError(`There is no reader ${purchase.reader}`)
  const number = `${purchase.reader}${String(paidDaysAgo).padStart(4, '0')}`
  const sandboxed = { ...config, payments: { kind: 'sandbox' as const } }
  const common = { db, settings, config: sandboxed, sendMail: noMail, log: { info: () => {}, warn: () => {} } }
  const at = (daysAgo: number) => ({
    ...common,
    now: () => before(now, days(daysAgo)),
    payments: () => sandbox(number),
  })
  const reader = {
    ...person,
    role: 'reader' as const,
    isAdmin: false,
    isEditor: false,
    needsSecondFactor: false,
    subscriptions: [],
    session: {
      id: 0,
      via: 'bearer' as const,
      method: 'password' as const,
      isReauthenticated: false,
      secondFactorAt: null,
      startedAt: now,
    },
  }
  const order = await startCheckout(at(paidDaysAgo), reader, {
    plan,
    currency,
    billingState: null,
    offerCode: null,
    gift: null,
  })
  const payment = {
    id: `pay_demo${number}`,
    orderId: order.orderId,
    amountMinor: order.amount,
    currency,
    state: 'captured' as const,
    refundedMinor: 0,
    createdAt: null,
  }
  await inTransaction(db, (tx) => recordPayment(at(paidDaysAgo), tx, payment))
  if (refundedDaysAgo === undefined) return
  const refund = { ...payment, state: 'refunded' as const, refundedMinor: order.amount }
  await inTransaction(db, (tx) => recordPayment(at(refundedDaysAgo), tx, refund))
}

/** A payment provider that only creates orders. */
function sandbox(number: string) {
  const unasked = () => {
    throw new Error('The demo asks the sandbox for numbers of orders only')
  }
  return {
    keyId: 'sandbox',
    checkoutScript: '',
    createOrder: async () => `order_demo${number}`,
    isOrderPaid: unasked,
    findPayment: unasked,
    listPayments: unasked,
    listDisputes: unasked,
    refund: unasked,
    isFromCheckout: unasked,
    isFromWebhook: unasked,
    parseEvent: unasked,
  }
}
