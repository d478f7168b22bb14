import { mostSavedViews, type ViewScreen } from '../../../../platform/contract/saved-view-rules.ts'
import { InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

interface NewView {
  screen: ViewScreen
  name: string
  query: string
}

/** Replaces a view with the same name. Returns those of its screen. @throws InvalidInput */
export function saveView(db: Database, userId: number, view: NewView) {
  return inTransaction(db, async (tx) => {
    // One save at a time counts the views of an account.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const before = await findViews(tx, userId, view.screen)
    const isNew = !before.some(({ name }) => name === view.name)
    if (isNew && before.length >= mostSavedViews)
      throw new InvalidInput('name', `You have ${mostSavedViews} views, the maximum. Delete one first.`)
    await tx
      .insertInto('saved_views')
      .values({ user_id: userId, ...view })
      .onConflict((conflict) => conflict.columns(['user_id', 'screen', 'name']).doUpdateSet({ query: view.query }))
      .execute()
    return findViews(tx, userId, view.screen)
  })
}

/** Returns the remaining views of its screen. @throws NotFound */
export async function deleteView(db: Database, userId: number, id: number) {
  const deleted = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('screen')
    .executeTakeFirstOrThrow(() => new NotFound('view', id))
  return findViews(db, userId, deleted.screen)
}

export const findViews = (db: Database, userId: number, screen: ViewScreen) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .orderBy('name')
    .orderBy('id')
    .execute()
