import { randomUUID } from 'node:crypto'
import { days, minutes } from '../core/durations.ts'
import { recordBouncedAddress } from '../features/newsletter/bounces/bounces.ts'
import { acknowledge, deregister, heartbeat, lease } from '../features/newsletter/delivery/lease.ts'
import { startSend } from '../features/newsletter/delivery/start-send.ts'
import { getSigningSecret, signLinksWith } from '../features/newsletter/index.ts'
import { finishSend } from '../features/newsletter/sends/state.ts'
import { subscribe, subscribeByLink } from '../features/newsletter/subscription/subscribe.ts'
import { unsubscribeByForm } from '../features/newsletter/subscription/unsubscribe.ts'
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
  const confirmed = { newsletter: { ...settings.current().newsletter, isConfirmed: true } }
  const at = (age: number) => ({ db, config, settings, links, sendMail: noMail, now: () => before(now, age) })
  const age = (index: number) => (waiting.includes(index) ? days(index - 42) : days(330 - 7.5 * index))

  for (const [index, { username, email }] of people.slice(0, subscribers).entries()) {
    const network = `demo-${index}`
    await settings.preview(confirmed, () => subscribe(at(age(index)), { username, email, phone: '' }, network))
    if (waiting.includes(index)) continue
    const { id } = await db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    await subscribeByLink(at(age(index) - minutes(7)), 'confirm', links.sign('confirm', id))
    if (left.includes(index)) await unsubscribeByForm(at(age(index) / 3), email, network)
  }
  const send = await startSend(
    at(days(sentDaysAgo)),
    {
      ...{
        subject: 'Capacitors that shrink, and what else to measure',
        preheader: '',
        customMessage: '',
        messageHtml: '',
        hasBookedAd: false,
      },
      ...{ selectedArticles: [...articles], selectedUsers: [], sendToAll: true, segment: {} },
    },
    admin,
  )
  await deliver(stage, send.id)
  for (const index of bounced) await recordBouncedAddress(at(days(sentDaysAgo - 1)), people[index]?.email ?? '')
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
