import { randomUUID } from 'node:crypto'
import { recordBouncedAddress } from '../../features/newsletter/server/bounces/bounces.ts'
import { acknowledge, deregister, heartbeat, lease } from '../../features/newsletter/server/delivery/lease.ts'
import { startSend } from '../../features/newsletter/server/delivery/start-send.ts'
import { getSigningSecret, signLinksWith } from '../../features/newsletter/server/index.ts'
import { getDefaultNewsletter } from '../../features/newsletter/server/newsletters/queries.ts'
import { finishSend } from '../../features/newsletter/server/sends/state.ts'
import { days, minutes } from '../../platform/server/core/durations.ts'
import { before, noMail, type Person, type Stage } from './people.ts'

/** How many readers signed up for the newsletter. */
const subscribers = 46
/** Positions in that list: not yet confirmed, unsubscribed, and bounced addresses. */
const waiting = [43, 44, 45]
const left = [9, 18, 32]
const bounced = [13, 25]
const sentDaysAgo = 6

/** Subscribes readers to the newsletter and sends them one issue. */
export async function addNewsletter(
  stage: Stage,
  people: readonly Person[],
  articles: readonly number[],
  admin: Person,
) {
  const { db, config, settings, now } = stage
  const links = signLinksWith(await getSigningSecret(db))
  const at = (age: number) => ({ db, config, settings, links, sendMail: noMail, now: () => before(now, age) })
  await addSubscribers(stage, people.slice(0, subscribers))
  const send = await startSend(
    at(days(sentDaysAgo)),
    {
      subject: 'Capacitors that shrink, and what else to measure',
      preheader: '',
      customMessage: '',
      messageHtml: '',
      hasBookedAd: false,
      selectedArticles: [...articles],
      selectedUsers: [],
      sendToAll: true,
      segment: {},
    },
    admin,
  )
  await deliver(stage, send.id)
  for (const index of bounced) await recordBouncedAddress(at(days(sentDaysAgo - 1)), people[index]?.email ?? '')
}

/** Each asked for the newsletter, confirmed it minutes later, and some left it again. */
async function addSubscribers({ db, now }: Stage, people: readonly Person[]) {
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
async function deliver({ db, now }: Stage, send: number) {
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
