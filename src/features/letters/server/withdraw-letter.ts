import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { lockArticles } from '../../articles/server/index.ts'
import { letterLimits } from '../contract/rules.ts'
import { lockLetter, publishLetters } from './queries.ts'

/** @throws NotFound, also for a letter of someone else */
export async function withdrawLetter(db: Database, userId: number, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id)
    if (letter.user_id !== userId) throw new NotFound('letter', id)
    await removeLetters(tx, [id])
    if (letter.state === 'shown') await publishLetters(tx, letter.article_id)
  })
}

export async function withdrawLettersOf(tx: Transaction, userId: number): Promise<void> {
  const ofReader = tx.selectFrom('letters').where('user_id', '=', userId)
  const articles = await ofReader.select('article_id').distinct().orderBy('article_id').execute()
  if (articles.length === 0) return
  const ids = articles.map(({ article_id }) => article_id)
  await lockArticles(tx, (query) => query('id', '=', sql<number>`any(${ids}::int[])`))
  const letters = await ofReader.select(['id', 'article_id', 'state']).orderBy('id').forUpdate().execute()
  await removeLetters(
    tx,
    letters.map(({ id }) => id),
  )
  const shown = new Set(letters.flatMap(({ state, article_id }) => (state === 'shown' ? article_id : [])))
  for (const article of shown) await publishLetters(tx, article)
}

export async function purgeRefusedLetters(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - days(letterLimits.refusedKept))
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('letters')
      .select('id')
      .where('state', '=', 'refused')
      .where('settled_at', '<', oldest)
      .orderBy('id')
      .forUpdate()
      .execute()
    await removeLetters(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** Letters with answers of others keep their place, without name and text. */
async function removeLetters(tx: Transaction, ids: readonly number[]): Promise<void> {
  const among = sql<boolean>`id = any(${ids}::int[])`
  const answered = sql<boolean>`exists (select from letters as a where a.answers_id = letters.id and a.id <> all(${ids}::int[]))`
  await tx
    .updateTable('letters')
    .set({ state: 'withdrawn', user_id: null, name: '', text: '', reason: '', settled_by_name: '', reports: 0 })
    .where(among)
    .where(answered)
    .execute()
  await tx.deleteFrom('letters').where(among).where('state', '<>', 'withdrawn').execute()
}
