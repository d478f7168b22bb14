import { isAdmitted } from '../../../../platform/contract/accounts/roles.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { SendMail } from '../../../../platform/server/mail/index.ts'
import { staffNoticesMail } from '../mails/staff-notices.ts'
import { isWriter } from '../writers/own-articles.ts'

const mostInMail = 20

/** Former staff get nothing, and writers nothing about articles of others. */
export async function mailNotices(
  { db, now, sendMail }: Pick<Deps, 'db' | 'now'> & { sendMail: SendMail },
  userId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'role', 'deactivated_at'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const ofUser = tx.selectFrom('staff_notices').where('user_id', '=', userId)
    const waiting = await ofUser
      .select(['id', 'article_id', 'draft_key', 'sentence', 'words'])
      .where('mailed_at', 'is', null)
      .orderBy('id')
      .execute()
    if (!user || waiting.length === 0) return
    const own = isWriter(user) ? await findOwn(tx, userId) : null
    const told = waiting.filter(({ article_id, draft_key }) => !own || own.has(article_id ?? draft_key))
    // Older notices only record the time of the last mail.
    await tx.deleteFrom('staff_notices').where('user_id', '=', userId).where('mailed_at', 'is not', null).execute()
    await tx.updateTable('staff_notices').set({ mailed_at: now() }).where('user_id', '=', userId).execute()
    if (user.deactivated_at || !isAdmitted('writer', user.role) || told.length === 0) return
    const notices = told
      .slice(0, mostInMail)
      .map(({ article_id, draft_key, sentence, words }) => ({
        articleId: article_id,
        draftKey: draft_key,
        sentence,
        words,
      }))
    const data = { notices, others: told.length - notices.length }
    await sendMail(tx, { to: user.email, template: staffNoticesMail, data })
  })
}

async function findOwn(tx: Transaction, userId: number): Promise<Set<number | string | null>> {
  const rows = await tx.selectFrom('article_writers').select('article_id').where('user_id', '=', userId).execute()
  const drafts = await tx.selectFrom('new_article_drafts').select('key').where('editor_id', '=', userId).execute()
  return new Set([...rows.map(({ article_id }) => article_id), ...drafts.map(({ key }) => key)])
}
