import { articleLimits } from '../../../../contract/article/rules.ts'
import { InvalidInput, NotFound } from '../../../core/errors.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'

/** The views of News Management that somebody saved. */
export function savedViewRoutes({ route }: Router, { db }: Deps) {
  route('GET /admin/saved-views', async (_, call) => ok({ views: await findViews(db, requireCaller(call).userId) }))

  route('PUT /admin/saved-views', async ({ body }, call) => {
    const { userId } = requireCaller(call)
    return inTransaction(db, async (tx) => {
      // The views of an account are counted by one save at a time.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const before = await findViews(tx, userId)
      const isNew = !before.some(({ name }) => name === body.name)
      if (isNew && before.length >= articleLimits.savedViews)
        throw new InvalidInput('name', `You have ${articleLimits.savedViews} views. Delete one first.`)
      await tx
        .insertInto('saved_views')
        .values({ user_id: userId, ...body })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ query: body.query }))
        .execute()
      return ok({ message: 'The view is saved', views: await findViews(tx, userId) })
    })
  })

  route('DELETE /admin/saved-views/:id', async ({ params: { id } }, call) => {
    const { userId } = requireCaller(call)
    const { numDeletedRows } = await db
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound('view', id)
    return ok({ message: 'The view is deleted', views: await findViews(db, userId) })
  })
}

const findViews = (db: Database, userId: number) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
