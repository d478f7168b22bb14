import { minutes } from '../../../../platform/server/core/durations.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'

export interface StaffNotice {
  userId: number
  articleId?: number
  draftKey?: string
  sentence: string
  /** What someone wrote to them. Empty: nothing. */
  words: string
}

export const pauseBetweenMails = minutes(10)

/** Mails at once, or after the pause since the last mail, together with what else happens. */
export async function notifyStaff(tx: Transaction, jobs: Jobs, notice: StaffNotice, now: Date): Promise<void> {
  const { userId, articleId = null, draftKey = null, sentence, words } = notice
  // One transaction at a time counts the notices to a person.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { oldest, last } = await tx
    .selectFrom('staff_notices')
    .select(({ fn }) => [
      fn.min('made_at').filterWhere('mailed_at', 'is', null).as('oldest'),
      fn.max('mailed_at').as('last'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('staff_notices')
    .values({ user_id: userId, article_id: articleId, draft_key: draftKey, sentence, words, made_at: now })
    .execute()
  // Its job mails this one too. A notice of a backup has none, and a job may have failed.
  if (oldest && now.getTime() - oldest.getTime() < 2 * pauseBetweenMails) return
  const wait = last ? last.getTime() + pauseBetweenMails - now.getTime() : 0
  // The queue has a clock of its own.
  const later = wait > 0 ? { notBefore: new Date(Date.now() + wait) } : {}
  await jobs.enqueue(tx, 'newsroom.mail-notices', { userId }, later)
}
