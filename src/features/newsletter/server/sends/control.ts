import type { AuditAction } from '../../../../platform/contract/audit.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { SendState } from '../../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import type { NewsletterDeps } from '../deps.ts'
import { newslettersKey } from '../newsletters/queries.ts'
import { addToCounters, announceSends } from './state.ts'

type Control = Pick<NewsletterDeps, 'db' | 'now'>

/** Workers stop within a second. */
export async function pauseSend(deps: Control, id: number, by: Administrator): Promise<void> {
  await change(deps, id, { by, action: 'newsletter.paused', to: 'paused', from: ['sending'] })
}

export async function resumeSend(deps: Control, id: number, by: Administrator): Promise<void> {
  await change(deps, id, { by, action: 'newsletter.resumed', to: 'sending', from: ['paused'] })
}

/** Final. Queued recipients stay queued, as never sent. */
export async function cancelSend(deps: Control, id: number, by: Administrator): Promise<void> {
  await change(deps, id, { by, action: 'newsletter.cancelled', to: 'cancelled', from: ['sending', 'paused'] })
}

/** A paused send stays paused. */
export async function retryFailed(deps: Control, id: number, by: Administrator): Promise<void> {
  const retry = {
    by,
    action: 'newsletter.retried',
    to: 'sending',
    from: ['sending', 'done'],
    stays: ['paused'],
  } as const
  await change(deps, id, retry, async (tx, { summary, newsletter_id }) => {
    if (summary)
      throw new Conflict(
        'newsletter_summed_up',
        'This newsletter is over a year old. Its recipients are no longer stored',
      )
    await requireNewsletter(tx, newsletter_id)
    await tx.deleteFrom('newsletter_delivery_events').where('send_id', '=', id).where('kind', '=', 'failed').execute()
    const rows = await tx
      .updateTable('newsletter_recipients')
      .set({ state: 'queued', tries: 0, due_at: deps.now() })
      .where('send_id', '=', id)
      .where('state', '=', 'failed')
      .returning('position')
      .execute()
    await addToCounters(tx, id, { from: rows.map(() => 'failed'), to: rows.map(() => 'queued') })
    if (rows.length === 0) throw new Conflict('nothing_failed', 'No recipients of this send failed')
    return { recipients: rows.length }
  })
}

/** It exists until the transaction ends. @throws Conflict */
async function requireNewsletter(tx: Transaction, id: number): Promise<void> {
  const own = tx.selectFrom('newsletters').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  if (await own.forShare().executeTakeFirst()) return
  throw new Conflict('newsletter_deleted', 'The newsletter was deleted. No one receives it any longer')
}

interface ChangedSend {
  summary: unknown
  newsletter_id: number
}

interface Change {
  by: Administrator
  action: AuditAction
  to: SendState
  /** Allowed states. In the state `to` it does nothing. */
  from: readonly SendState[]
  /** Allowed states that stay as they are. */
  stays?: readonly SendState[]
}

/** @throws NotFound; Conflict if the state does not allow it */
async function change(
  { db, now }: Control,
  id: number,
  { by, action, to, from, stays = [] }: Change,
  work: (tx: Transaction, send: ChangedSend) => Promise<Record<string, unknown>> = async () => ({}),
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const send = await tx
      .selectFrom('newsletter_sends')
      .select(['state', 'subject', 'submitted', 'summary', 'newsletter_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFound('send', id))
    const next = stays.includes(send.state) ? send.state : to
    if (next === to && !from.includes(send.state)) {
      if (send.state === to) return
      const words: Record<SendState, string> = {
        sending: 'is being sent',
        paused: 'is paused',
        cancelled: 'was cancelled',
        done: 'is finished',
      }
      throw new Conflict(`newsletter_${send.state}`, `This newsletter ${words[send.state]}`)
    }
    const detail = await work(tx, send)
    if (next !== send.state)
      await tx
        .updateTable('newsletter_sends')
        .set({
          state: next,
          problem: null,
          finished_at: next === 'cancelled' ? now() : null,
          ...(next === 'sending' && { running_since: now(), submitted_before: send.submitted }),
        })
        .where('id', '=', id)
        .execute()
    await recordAction(tx, { by, action, subject: { kind: 'newsletter', id, name: send.subject }, detail }, now())
    // A cancelled issue leaves the archive.
    if (to === 'cancelled') invalidate(tx, [newslettersKey])
    await announceSends(tx)
  })
}
