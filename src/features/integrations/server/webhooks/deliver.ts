import { sql } from 'kysely'
import { articleLink } from '../../../../platform/contract/links.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { days, hours, minutes, seconds } from '../../../../platform/server/core/durations.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { type WebhookEvent, webhookLimits } from '../../contract/webhook-events.ts'
import type { DeliveryDeps } from '../deps.ts'
import { webhookOffMail } from '../mails/webhook-off.ts'
import { signMessage } from './sign.ts'

/** As Standard Webhooks recommends: three days together. */
const pauses = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)]
/** Per webhook. */
const atOnce = 5
const timeout = seconds(15)
/** Another worker takes over after this time if one dies. */
const leaseLength = minutes(2)

interface LeasedMessage {
  id: string
  webhook_id: number
  event: WebhookEvent
  data: Record<string, unknown>
  created_at: Date
  attempts: number
  address: string
  secret: Buffer
}

/** `status` null: there was no answer. */
interface Outcome {
  status: number | null
  answer: string
}

export async function findDueWebhooks({ db, now }: DeliveryDeps): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks where off_since is null and exists (
      select from webhook_messages where webhook_id = webhooks.id and state = 'waiting' and (due_at is null or due_at <= ${now()})
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Several processes may do so at once. */
export async function deliverDueMessages(deps: DeliveryDeps, webhook: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const leased = await leaseMessages(deps, webhook)
    await Promise.all(leased.map((message) => deliver(deps, message, signal)))
    if (leased.length < atOnce || signal.aborted) return
  }
}

async function leaseMessages({ db, now }: DeliveryDeps, webhook: number): Promise<LeasedMessage[]> {
  const { rows } = await sql<LeasedMessage>`
    update webhook_messages as message
    set due_at = ${new Date(now().getTime() + leaseLength)}, attempts = attempts + 1
    from webhooks
    where webhooks.id = message.webhook_id and message.id in (
      select id from webhook_messages
      where webhook_id = ${webhook} and state = 'waiting' and (due_at is null or due_at <= ${now()})
      order by due_at nulls first, created_at limit ${atOnce} for update skip locked
    ) and webhooks.off_since is null
    returning message.id, message.webhook_id, message.event, message.data, message.created_at, message.attempts,
      webhooks.address, webhooks.secret`.execute(db)
  return rows
}

async function deliver(deps: DeliveryDeps, message: LeasedMessage, signal: AbortSignal): Promise<void> {
  const outcome = await send(deps, message, signal)
  // It is tried again when its lease ends.
  if (signal.aborted && outcome.status === null) return
  await inTransaction(deps.db, (tx) => recordOutcome(tx, deps, message, outcome))
}

async function send({ fetchOutside, config, now }: DeliveryDeps, message: LeasedMessage, signal: AbortSignal) {
  const { id, secret, address } = message
  const body = bodyOf(message, config.publicUrl)
  const headers = { 'content-type': 'application/json', ...signMessage({ id, body, secret }, now()) }
  try {
    const asked = {
      method: 'POST',
      headers,
      body,
      maxBytes: 1_000,
      cuts: true,
      staysHere: true,
      timeout,
      signal,
    } as const
    const { status, body: answer } = await fetchOutside(address, asked)
    return { status, answer: answer.toString('utf8').toWellFormed().replaceAll('\0', '') }
  } catch (error) {
    return { status: null, answer: error instanceof Error ? error.message : String(error) }
  }
}

function bodyOf({ event, created_at, data }: LeasedMessage, publicUrl: string): string {
  const { slug, ...told } = data
  const { id, section } = data
  const address =
    typeof id === 'number' && typeof section === 'string' && typeof slug === 'string'
      ? { address: publicUrl + articleLink({ id, section, slug }) }
      : {}
  return JSON.stringify({ type: event, timestamp: created_at.toISOString(), data: { ...told, ...address } })
}

async function recordOutcome(tx: Transaction, deps: DeliveryDeps, message: LeasedMessage, outcome: Outcome) {
  const now = deps.now()
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const pause = pauses[message.attempts - 1]
  const tried = { last_tried_at: now, last_status: outcome.status, last_answer: outcome.answer }
  await tx
    .updateTable('webhook_messages')
    .set({
      ...tried,
      state: isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
      due_at: isDelivered || pause === undefined ? null : new Date(now.getTime() + pause * (1 + Math.random() / 10)),
    })
    .where('id', '=', message.id)
    // Skip a message that was replayed meanwhile.
    .where('attempts', '=', message.attempts)
    .execute()
  if (isDelivered) await clearFailures(tx, message.webhook_id)
  else await countFailure(tx, deps, message, outcome)
}

const clearFailures = (tx: Transaction, id: number) =>
  tx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()

/** Switches off a webhook that has failed for days or says itself that it is gone. Mails the publisher. */
async function countFailure(
  tx: Transaction,
  { now, sendMail, settings }: DeliveryDeps,
  { webhook_id: id, address }: LeasedMessage,
  { status, answer }: Outcome,
) {
  const webhook = await tx
    .updateTable('webhooks')
    .set((row) => ({ failing_since: row.fn.coalesce('failing_since', sql<Date>`${now()}::timestamptz`) }))
    .where('id', '=', id)
    .where('off_since', 'is', null)
    .returning('failing_since')
    .executeTakeFirst()
  const failingSince = webhook?.failing_since
  if (!failingSince) return
  const isLong = now().getTime() - failingSince.getTime() >= days(webhookLimits.offAfterDays)
  if (!isLong && status !== 410) return
  const reason = status === null ? answer : `It responded with ${status}.`
  await tx.updateTable('webhooks').set({ off_since: now(), off_because: reason }).where('id', '=', id).execute()
  const subject = { kind: 'webhook', id, name: address }
  await recordAction(tx, { by: null, action: 'webhook.switched-off', subject, detail: { reason } }, now())
  await sendMail(tx, { to: settings.publisher().contactEmail, template: webhookOffMail, data: { address, reason } })
}

export async function sweepMessages({ db, now }: Pick<DeliveryDeps, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - days(webhookLimits.keptDays))
  await db.deleteFrom('webhook_messages').where('created_at', '<', oldest).execute()
}
