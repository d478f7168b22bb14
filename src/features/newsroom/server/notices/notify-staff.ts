import { minutes } from '../../../../platform/server/core/durations.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'

/** What somebody of the staff is told about an article, or about the draft of a new one. */
export interface StaffNotice {
  userId: number
  articleId?: number
  draftKey?: string
  sentence: string
  /** What somebody wrote to them; empty: nothing. */
  words: string
}

/** The pause between two mails to the same person. What happens meanwhile is in the second one. */
export const pauseBetweenMails = minutes(10)

/** Tells somebody by mail: at once, or together with what else happens until the pause after the last mail is over. */
export async function notifyStaff(tx: Transaction, jobs: Jobs, notice: StaffNotice, now: Date): Promise<void> {
  const { userId, articleId = null, draftKey = null, sentence, words } = notice
  // Notices to the same person are counted by one transaction at a time.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { waiting, last } = await tx
    .selectFrom('staff_notices')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('mailed_at', 'is', null).as('waiting'),
      fn.max('mailed_at').as('last'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('staff_notices')
    .values({
      user_id: userId,
      article_id: articleId,
      draft_key: draftKey,
      sentence,
      words,
      made_at: now,
      mailed_at: null,
    })
    .execute()
  if (waiting > 0) return
  const wait = last ? last.getTime() + pauseBetweenMails - now.getTime() : 0
  // The queue has a clock of its own.
  const later = wait > 0 ? { notBefore: new Date(Date.now() + wait) } : {}
  await jobs.enqueue(tx, 'newsroom.mail-notices', { userId }, later)
}
