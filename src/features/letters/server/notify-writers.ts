import { type SqlBool, sql } from 'kysely'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { minutes } from '../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { SendMail } from '../../../platform/server/mail/index.ts'
import { letterByReaderMail, letterRefusedMail, letterShownMail } from './mails/letters.ts'

/** An editor can take a decision back this long before anyone is told. */
const undoPeriod = minutes(2)

const mostAtOnce = 100

export async function notifyWriters({ db, sendMail }: { db: Database; sendMail: SendMail }, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letters = await tx
      .selectFrom('letters')
      .innerJoin('articles', 'articles.id', 'letters.article_id')
      .leftJoin('users', 'users.id', 'letters.user_id')
      .select([
        'letters.id',
        'article_id',
        'user_id',
        'state',
        'notified_state',
        'reason',
        'title',
        'email',
        'author_ids',
      ])
      .where(sql<SqlBool>`state in ('shown', 'refused') and state <> notified_state`)
      .where('settled_at', '<=', new Date(now.getTime() - undoPeriod))
      .orderBy('letters.id')
      .limit(mostAtOnce)
      .forUpdate('letters')
      .execute()
    for (const letter of letters) {
      await tx.updateTable('letters').set({ notified_state: letter.state }).where('id', '=', letter.id).execute()
      const { article_id: articleId, reason, email } = letter
      const title = letter.title || noTitle
      if (letter.state === 'refused') {
        if (email) await sendMail(tx, { to: email, template: letterRefusedMail, data: { title, reason } })
        continue
      }
      const data = { articleId, title }
      if (email) await sendMail(tx, { to: email, template: letterShownMail, data })
      // Tell authors once, also if a letter is hidden and shown again, and never about imported comments.
      if (letter.notified_state === '' && letter.user_id !== null)
        for (const to of await findAuthors(tx, letter)) await sendMail(tx, { to, template: letterByReaderMail, data })
    }
  })
}

async function findAuthors(tx: Transaction, letter: { author_ids: number[]; user_id: number | null }) {
  const rows = await tx
    .selectFrom('authors')
    .innerJoin('users', 'users.id', 'authors.user_id')
    .select('email')
    .where('authors.id', '=', sql<number>`any(${letter.author_ids}::int[])`)
    .where(sql<SqlBool>`users.id is distinct from ${letter.user_id}::int`)
    .where('deactivated_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return rows.map(({ email }) => email)
}
