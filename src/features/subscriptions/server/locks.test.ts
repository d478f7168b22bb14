import { expect, test } from 'vitest'
import { deadlocksInLog, usualDatabase } from '../../../../test/database.ts'
import { isLong } from '../../../../test/faults/length.ts'
import { jobsAreDone, runJob } from '../../../../test/jobs.ts'
import { aMember, type SignedIn } from '../../../../test/members.ts'
import { type Proof, paying, usePayingMagazine } from '../../../../test/payments.ts'
import { type Plan, plans } from '../../../platform/contract/plans.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { hashOf, newSecret } from '../../../platform/server/core/secrets.ts'

const magazine = usePayingMagazine()
const { orders, tells, verifies } = paying(magazine)

const rounds = isLong ? 8 : 3

interface Scene {
  reader: SignedIn
  admin: SignedIn
  payments: { proof: Proof; plan: Plan }[]
  /** Links of gifts that others have paid for the reader. */
  gifts: string[]
}

async function aScene(admin: SignedIn): Promise<Scene> {
  const reader = await aMember(magazine)
  const payments: Scene['payments'] = []
  for (const plan of ['silver', 'gold', 'silver'] as const) {
    const { orderId } = await orders(reader, plan, plan === 'gold' ? { offerCode: 'LOCKS' } : {})
    payments.push({ proof: await magazine.provider.pays(orderId), plan })
  }
  const { db } = magazine.database
  const { now } = magazine.clock
  // Nobody who has a plan without an end can redeem a gift.
  const later = new Date(now.getTime() + days(300))
  const gifts = [await aGift(reader), await aGift(reader)]
  for (const plan of plans) {
    const grant = { user_id: reader.userId, plan, starts_at: now, ends_at: later, granted_by: admin.userId, reason: '' }
    await db.insertInto('subscriptions').values(grant).execute()
  }
  await db.updateTable('orders').set({ next_check_at: now }).where('user_id', '=', reader.userId).execute()
  // Somebody who has just signed in with Google can delete the account without a password.
  await db
    .updateTable('sessions')
    .set({ method: 'google' })
    .where('user_id', 'in', [reader.userId, admin.userId])
    .execute()
  return { reader, admin, payments, gifts }
}

async function aGift({ userId }: SignedIn): Promise<string> {
  const { db } = magazine.database
  const { now } = magazine.clock
  const buyer = await aMember(magazine, { username: 'Ravi' })
  const token = newSecret()
  const { id } = await db
    .insertInto('orders')
    .values({
      user_id: buyer.userId,
      plan: 'silver',
      currency: 'INR',
      amount_minor: 1,
      gold_price_minor: 1,
      reference: token.slice(0, 30),
      state: 'paid',
      payment_id: `pay_${token}`,
      created_at: now,
      paid_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dates = { send_at: now, sent_at: now, expires_at: new Date(now.getTime() + days(300)) }
  const recipient = { recipient_email: `${userId}@example.com`, recipient_key: `${userId}@example.com` }
  await db
    .insertInto('gifts')
    .values({ order_id: id, message: '', token_hash: hashOf(token), ...dates, ...recipient })
    .execute()
  return token
}

const statusOf = async (call: Promise<{ status: number }>) => (await call).status

const changes = [
  [0, 0],
  [1, 1],
  [1, 0],
] as const

const useCases: Record<string, (scene: Scene) => Promise<number>[]> = {
  verifications: ({ reader, payments }) => payments.map(({ proof, plan }) => statusOf(verifies(reader, proof, plan))),
  'webhook events': ({ payments }) =>
    payments
      .toReversed()
      .flatMap(({ proof: { razorpay_payment_id: id } }) => [tells('payment.captured', id), tells('order.paid', id)]),
  reconciliation: () => [runJob(magazine, 'subscriptions.reconcile').then(() => 200)],
  'plan changes': ({ reader, admin }) =>
    changes.map(([is_subscribed, is_premium]) =>
      statusOf(
        admin.call('PUT', '/admin/subscriptions', { body: { user_id: reader.userId, is_subscribed, is_premium } }),
      ),
    ),
  'the deletion of the account': ({ reader }) => [statusOf(reader.post('/auth/delete-account', {}))],
  'the deletion of the administrator': ({ admin }) => [statusOf(admin.post('/auth/delete-account', {}))],
  'gifts that are redeemed': ({ reader, gifts }) =>
    gifts.map((token) => statusOf(reader.post(`/auth/gifts/${token}/redeem`))),
  'another newsletter choice': ({ reader }) =>
    [true, false].map((isSubscribed) => statusOf(reader.call('PUT', '/auth/newsletter', { body: { isSubscribed } }))),
}
const names = Object.keys(useCases)
const pairs = names.flatMap((one, i) => names.slice(i).map((other) => [one, other] as const))

// Only PostgreSQL runs these at the same time.
test.skipIf(usualDatabase === 'embedded').each(pairs)(
  '%s and %s at the same time never deadlock',
  async (one, other) => {
    const meera = await aMember(magazine, { role: 'admin', username: 'Meera' })
    expect((await meera.post('/admin/offers', { code: 'LOCKS', freeMonths: 1, mostUses: 99 })).status).toBe(201)
    const before = await deadlocksInLog(magazine.database)
    for (let round = 0; round < rounds; round++) {
      const scene = await aScene(await aMember(magazine, { role: 'admin', username: 'Anna' }))
      const first = useCases[one]?.(scene) ?? []
      const second = useCases[other]?.(scene) ?? []
      const statuses = await Promise.all([...first, ...second])
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
    await jobsAreDone(magazine)
    expect(await deadlocksInLog(magazine.database)).toEqual(before)
  },
)
