import type { AuditAction } from '../../contract/audit.ts'
import type { Transaction } from '../db/database.ts'

/** Null: the schedule. */
export type Actor = Administrator | null

export interface Administrator {
  userId: number
  username: string
}

export const commandLine = { userId: null, username: 'the command line' }

export const nameOf = (actor: Pick<Administrator, 'username'> | null) => actor?.username ?? 'the schedule'

export interface AuditedAction {
  by: Actor | typeof commandLine
  action: AuditAction
  /** `id` is permanent among its kind, `name` is the current one. */
  subject: { kind: string; id: string | number; name: string }
  /** Never a secret or the text of an article. */
  detail?: Record<string, unknown>
}

export async function recordAction(tx: Transaction, { by, action, subject, detail = {} }: AuditedAction, now: Date) {
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
