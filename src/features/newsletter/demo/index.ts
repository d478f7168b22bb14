import { randomUUID } from 'node:crypto'
import { days, minutes } from '../../../platform/server/core/durations.ts'
import {
  before,
  type DemoPart,
  type DemoPerson,
  type DemoStage,
  isAmong,
  noMail,
} from '../../../platform/server/demo/part.ts'
import { recordBouncedAddress } from '../server/bounces/bounces.ts'
import { acknowledge, deregister, heartbeat, lease } from '../server/delivery/lease.ts'
import { startSend } from '../server/delivery/start-send.ts'
import { getSigningSecret, signLinksWith } from '../server/index.ts'
import { getDefaultNewsletter } from '../server/newsletters/queries.ts'
import { finishSend } from '../server/sends/state.ts'

const subscribers = 46
/** Positions among the subscribers. */
const waiting = [43, 44, 45]
const left = [9, 18, 32]
const bounced = [13, 25]
const sentDaysAgo = 6

const sentArticles = [
  'decoupling-that-works-antiresonance',
  'selecting-an-mlcc-under-dc-bias',
  'buy-mlcc-by-capacitance-under-bias',
]

export default {
  tables: ['newsletter_subscribers', 'newsletter_sends'],

  async add(magazine) {
    const { db, config, settings, now, readers, admin, idOf } = magazine
    const links = signLinksWith(await getSigningSecret(db))
    const at = (age: number) => ({ db, config, settings, links, sendMail: noMail, now: () => before(now, age) })
    await addSubscribers(magazine, readers.slice(0, subscribers))
    const send = await startSend(
      at(days(sentDaysAgo)),
      {
        subject: 'Capacitors that shrink, and what else to measure',
        preheader: '',
        customMessage: '',
        messageHtml: '',
        hasBookedAd: false,
        selectedArticles: sentArticles.flatMap(idOf),
        selectedUsers: [],
        sendToAll: true,
        segment: {},
      },
      admin,
    )
    await deliver(magazine, send.id)
    for (const index of bounced) await recordBouncedAddress(at(days(sentDaysAgo - 1)), readers[index]?.email ?? '')
  },

  async remove(tx, idsOf) {
    const [sends, ids] = [await idsOf('newsletter_sends'), await idsOf('newsletter_subscribers')]
    for (const table of ['newsletter_recipients', 'newsletter_delivery_events', 'newsletter_tracking'] as const)
      await tx.deleteFrom(table).where(isAmong('send_id', sends)).execute()
    await tx.deleteFrom('newsletter_sends').where(isAmong('id', sends)).execute()
    await tx.deleteFrom('newsletter_subscribers').where(isAmong('id', ids)).execute()
    return { 'demo newsletter subscribers': ids.length }
  },
} satisfies DemoPart

async function addSubscribers({ db, now }: DemoStage, people: readonly DemoPerson[]) {
  const rows = people.map(({ username: name, email }, index) => {
    const isWaiting = waiting.includes(index)
    const age = isWaiting ? days(index - 42) : days(330 - 7.5 * index)
    const confirmedAt = isWaiting ? null : before(now, age - minutes(7))
    const leaving = left.includes(index)
      ? { unsubscribed_at: before(now, age / 3), unsubscribed_by: 'form' as const }
      : { unsubscribed_at: null, unsubscribed_by: null }
    return { email_key: email, name, asked_at: before(now, age), subscribed_at: confirmedAt, ...leaving }
  })
  const ids = await db
    .insertInto('newsletter_subscribers')
    .values(rows.map((row) => ({ ...row, phone: null, confirmed_at: row.subscribed_at, bounced_at: null })))
    .returning('id')
    .execute()
  const { id: newsletter_id } = await getDefaultNewsletter(db)
  await db
    .insertInto('newsletter_subscriptions')
    .values(
      rows.map(({ subscribed_at, unsubscribed_at, unsubscribed_by, asked_at }, index) => ({
        newsletter_id,
        subscriber_id: ids[index]?.id ?? 0,
        subscribed_at,
        unsubscribed_at,
        unsubscribed_by,
        pending_since: subscribed_at ? null : asked_at,
      })),
    )
    .execute()
}

/** Acts as a delivery worker without a mail server. */
async function deliver({ db, now }: DemoStage, send: number) {
  const worker = randomUUID()
  const at = before(now, days(sentDaysAgo) - minutes(2))
  await heartbeat(db, worker)
  const { leases } = await lease(db, { worker, send, count: subscribers, now: at })
  const results = leases.map((one, index) =>
    index === 7
      ? { lease: one, state: 'failed' as const, tries: 1, reason: '552 5.2.2 Mailbox full' }
      : { lease: one, state: 'submitted' as const, tries: 0 },
  )
  await acknowledge(db, worker, results, at)
  await deregister(db, worker)
  await finishSend(db, send, at)
}
