import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { countAll, findRowsOnPage, type PageQuery } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { WebhookEvent } from '../../contract/webhook-events.ts'
import { webhookLimits, webhookMessages } from '../../contract/webhook-events.ts'
import type { Webhook, WebhookMessage } from '../../contract/webhooks.ts'
import { secretText } from './sign.ts'

type WebhookDeps = Pick<Deps, 'db' | 'now'>

/** Every process that delivers listens on it. The triggers use it too. */
export const webhookChannel = 'webhooks'

export async function listWebhooks(db: Database): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'address', 'events', 'created_at', 'created_by_name', 'failing_since', 'off_since', 'off_because'])
    .select((webhook) =>
      webhook
        .selectFrom('webhook_messages')
        .select((messages) => messages.fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('state', '=', 'waiting')
        .as('waiting'),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    events: row.events,
    waiting: row.waiting ?? 0,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    failingSince: row.failing_since?.toISOString() ?? null,
    offSince: row.off_since?.toISOString() ?? null,
    offBecause: row.off_because,
  }))
}

/** Returns the secret, which no other answer contains. @throws Conflict */
export async function addWebhook(
  { db, now }: WebhookDeps,
  { address, events }: { address: string; events: WebhookEvent[] },
  by: Administrator,
): Promise<{ id: number; secret: string }> {
  const secret = randomBytes(32)
  return inTransaction(db, async (tx) => {
    if ((await countAll(tx.selectFrom('webhooks'))) >= webhookLimits.most)
      throw new Conflict('too_many', webhookMessages.tooMany)
    const { id } = await tx
      .insertInto('webhooks')
      .values({ address, events, secret, created_at: now(), created_by_name: by.username })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { kind: 'webhook', id, name: address }
    await recordAction(tx, { by, action: 'webhook.added', subject, detail: { events } }, now())
    return { id, secret: secretText(secret) }
  })
}

/** Waiting messages are delivered once it is on. @throws NotFound */
export async function switchWebhook(
  { db, now }: WebhookDeps,
  { id, isOn }: { id: number; isOn: boolean },
  by: Administrator,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('webhooks')
      .set(
        isOn
          ? { off_since: null, off_because: '', failing_since: null }
          : { off_since: now(), off_because: `Turned off by ${by.username}.` },
      )
      .where('id', '=', id)
      .returning('address')
      .executeTakeFirstOrThrow(() => new NotFound('webhook', id))
    const subject = { kind: 'webhook', id, name: changed.address }
    await recordAction(tx, { by, action: isOn ? 'webhook.switched-on' : 'webhook.switched-off', subject }, now())
    await announceMessages(tx)
  })
}

/** @throws NotFound */
export async function deleteWebhook({ db, now }: WebhookDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx.deleteFrom('webhooks').where('id', '=', id).returning('address').executeTakeFirst()
    if (!deleted) throw new NotFound('webhook', id)
    const subject = { kind: 'webhook', id, name: deleted.address }
    await recordAction(tx, { by, action: 'webhook.deleted', subject }, now())
  })
}

export async function listWebhookMessages(
  db: Database,
  { id, ...page }: PageQuery & { id: number },
): Promise<{ data: WebhookMessage[]; total: number }> {
  const ofIt = db.selectFrom('webhook_messages').where('webhook_id', '=', id)
  const listed = ofIt.selectAll().orderBy('created_at', 'desc').orderBy('id')
  const { rows, total } = await findRowsOnPage(listed, ofIt, page)
  const data = rows.map((row) => ({
    id: row.id,
    event: row.event,
    subjectId: row.subject_id,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    lastTriedAt: row.last_tried_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastAnswer: row.last_answer,
  }))
  return { data, total }
}

/** Keeps its id, so that a receiver recognises it, and gets all attempts again. @throws NotFound, Conflict */
export async function replayMessage({ db, now }: WebhookDeps, id: string, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('webhook_messages')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
      .select(['address', 'off_since', 'webhook_id', 'event'])
      .where('webhook_messages.id', '=', id)
      .executeTakeFirstOrThrow(() => new NotFound('webhook message', id))
    if (found.off_since) throw new Conflict('webhook_off', webhookMessages.off)
    await tx
      .updateTable('webhook_messages')
      .set({ state: 'waiting', attempts: 0, due_at: null })
      .where('id', '=', id)
      .execute()
    const subject = { kind: 'webhook', id: found.webhook_id, name: found.address }
    await recordAction(tx, { by, action: 'webhook.replayed', subject, detail: { event: found.event } }, now())
    await announceMessages(tx)
  })
}

/** A copy of a magazine must not call the programs of the original. */
export async function switchOffAfterRestore(tx: Transaction, { madeAt, now }: { madeAt: Date; now: Date }) {
  const when = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ off_since: now, off_because: `A backup of ${when} was restored.` })
    .where('off_since', 'is', null)
    .executeTakeFirst()
  return { webhooks: Number(numUpdatedRows) }
}

const announceMessages = (tx: Transaction) => sql`select pg_notify(${webhookChannel}, '')`.execute(tx)
