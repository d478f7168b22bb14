import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { Conflict } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { classifiedLimits, classifiedMessages } from '../contract/rules.ts'
import type { ClassifiedDeps } from './deps.ts'
import { classifiedEndedMail, classifiedRefusedMail, classifiedShownMail } from './mails/classifieds.ts'
import {
  type ClassifiedRow,
  classifiedKey,
  classifiedState,
  classifiedsKey,
  findEndingSoon,
  lockClassified,
} from './queries.ts'

/** The text that an editor has read: its reader may have sent another one since. */
interface ReadAd {
  id: number
  submittedAt: string
}

/** @throws NotFound, Conflict if it is shown, over, or has another text */
export async function approveClassified(
  deps: Pick<ClassifiedDeps, 'db' | 'now' | 'sendMail'>,
  read: ReadAd,
  by: Administrator,
): Promise<void> {
  const now = deps.now()
  const { id } = read
  await inTransaction(deps.db, async (tx) => {
    const ad = await lockAsRead(tx, read)
    if (ad.approved_at) throw new Conflict('ad_decided', 'This ad has already been approved.')
    const endsAt = new Date(now.getTime() + days(classifiedLimits.shownDays))
    await tx
      .updateTable('classifieds')
      .set({ approved_at: now, ends_at: endsAt, refused_at: null, refusal: null })
      .where('id', '=', id)
      .execute()
    await record(tx, 'classified.approved', ad, { by, now })
    invalidate(tx, [classifiedsKey, classifiedKey(id)])
    const data = { id, title: ad.title, endsAt: endsAt.toISOString() }
    const to = await addressOf(tx, ad)
    if (to) await deps.sendMail(tx, { to, template: classifiedShownMail, data })
  })
}

/** Also refuses ads that are shown. @throws NotFound, Conflict if it is refused, over, or has another text */
export async function refuseClassified(
  deps: ClassifiedDeps,
  { reason, ...read }: ReadAd & { reason: string },
  by: Administrator,
): Promise<void> {
  const now = deps.now()
  const { id } = read
  await inTransaction(deps.db, async (tx) => {
    const ad = await lockAsRead(tx, read)
    if (ad.refused_at) throw new Conflict('ad_decided', 'This ad has already been rejected.')
    if (classifiedState(ad, now) === 'ended') throw new Conflict('ad_over', classifiedMessages.isOver)
    await tx
      .updateTable('classifieds')
      .set({ approved_at: null, ends_at: null, refused_at: now, refusal: reason })
      .where('id', '=', id)
      .execute()
    await record(tx, 'classified.refused', ad, { by, now, reason })
    invalidate(tx, [classifiedsKey, classifiedKey(id)])
    const data = { title: ad.title, reason }
    const to = await addressOf(tx, ad)
    if (to) await deps.sendMail(tx, { to, template: classifiedRefusedMail, data })
  })
}

async function lockAsRead(tx: Transaction, { id, submittedAt }: ReadAd): Promise<ClassifiedRow> {
  const ad = await lockClassified(tx, id)
  if (ad.submitted_at.getTime() !== Date.parse(submittedAt))
    throw new Conflict('ad_changed', classifiedMessages.changed)
  return ad
}

/** Mails readers whose ads are over. Also purges the pages of ads that end soon, which no cache keeps from then on. */
export async function endClassifieds(deps: ClassifiedDeps, signal: AbortSignal): Promise<void> {
  const over = await deps.db
    .selectFrom('classifieds')
    .select('id')
    .where('approved_at', 'is not', null)
    .where('end_notified_at', 'is', null)
    .where('ends_at', '<=', deps.now())
    .orderBy('id')
    .execute()
  const ending = await findEndingSoon(deps.db, deps.now())
  if (ending.length > 0)
    await inTransaction(deps.db, async (tx) =>
      invalidate(tx, [classifiedsKey, ...ending.map(({ id }) => classifiedKey(id))]),
    )
  for (const { id } of over) {
    signal.throwIfAborted()
    await inTransaction(deps.db, async (tx) => {
      const ended = await tx
        .updateTable('classifieds')
        .set({ end_notified_at: deps.now() })
        .where('id', '=', id)
        .where('end_notified_at', 'is', null)
        .where('ends_at', '<=', deps.now())
        .returningAll()
        .executeTakeFirst()
      if (!ended) return
      invalidate(tx, [classifiedsKey, classifiedKey(id)])
      const to = await addressOf(tx, ended)
      if (to) await deps.sendMail(tx, { to, template: classifiedEndedMail, data: { title: ended.title } })
    })
  }
}

/** Undefined if the account is closed. */
async function addressOf(tx: Transaction, { user_id }: ClassifiedRow): Promise<string | undefined> {
  const reader = tx.selectFrom('users').select('email').where('id', '=', user_id).where('deactivated_at', 'is', null)
  return (await reader.executeTakeFirst())?.email
}

const record = (
  tx: Transaction,
  action: 'classified.approved' | 'classified.refused',
  { id, title }: ClassifiedRow,
  { by, now, reason }: { by: Administrator; now: Date; reason?: string },
) =>
  recordAction(
    tx,
    {
      by,
      action,
      subject: { kind: 'classified', id, name: title },
      ...(reason !== undefined && { detail: { reason } }),
    },
    now,
  )
