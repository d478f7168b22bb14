import type { AuditAction } from '../../../contract/audit.ts'
import type { Transaction } from '../../db/database.ts'

/** Who did it: whoever called, or nobody, where the schedule did. */
export type Actor = { userId: number; username: string } | null

/** How they are called in what is kept of it. */
export const nameOf = (actor: Actor) => actor?.username ?? 'the schedule'

export interface Action {
  by: Actor
  action: AuditAction
  /** What it was done to; `id` names it among its kind for good, `name` is what it is called now. */
  subject: { kind: string; id: string | number; name: string }
  /** What a later reader of the log needs to understand it; never a secret, a text of an article or a reader's password. */
  detail?: Record<string, unknown>
}

/** Keeps a record of an action, in the transaction that does it: one without the other never stands. */
export async function recordAction(tx: Transaction, { by, action, subject, detail = {} }: Action, now: Date) {
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      admin_id: by?.userId ?? null,
      admin_name: nameOf(by),
      action,
      subject_kind: subject.kind,
      subject_id: String(subject.id),
      subject_name: subject.name,
      detail: JSON.stringify(detail),
    })
    .execute()
}
