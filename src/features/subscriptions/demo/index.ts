import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import {
  before,
  type DemoPart,
  type DemoPerson,
  type DemoStage,
  isAmong,
  noMail,
} from '../../../platform/server/demo/part.ts'
import { changePlan } from '../server/admin/change-plan.ts'
import { startCheckout } from '../server/checkout/checkout.ts'
import { recordPayment } from '../server/checkout/record-payment.ts'
import { type DemoPurchase, grants, purchases } from './rows.ts'

export default {
  /** Orders, payments and fiscal documents are those of the sandbox. */
  async add(magazine) {
    const { db, now, readers, admin } = magazine
    const dated = [
      ...purchases.map((purchase) => ({ at: purchase.paidDaysAgo, happens: () => buy(magazine, readers, purchase) })),
      ...grants.map(({ reader, daysAgo, ...grant }) => ({
        at: daysAgo,
        happens: () =>
          changePlan(db, { ...grant, until: null, admin, userId: readers[reader]?.userId ?? 0 }, () =>
            before(now, days(daysAgo)),
          ),
      })),
    ]
    // Fiscal documents are numbered in the order of their dates.
    for (const { happens } of dated.toSorted((one, other) => other.at - one.at)) await happens()
    // The sandbox of this process does not know these orders.
    await db.updateTable('orders').set({ next_check_at: null }).execute()
  },

  /** Orders go with the sandbox. These name the demo's readers too. */
  async remove(tx, idsOf) {
    await tx
      .deleteFrom('entitlement_changes')
      .where(isAmong('user_id', await idsOf('users')))
      .execute()
  },
} satisfies DemoPart

async function buy({ db, config, settings, now }: DemoStage, people: readonly DemoPerson[], purchase: DemoPurchase) {
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
    listRefundKeys: unasked,
    refund: unasked,
    isFromCheckout: unasked,
    isFromWebhook: unasked,
    parseEvent: unasked,
  }
}
