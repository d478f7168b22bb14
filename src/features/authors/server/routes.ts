import { Gone, NotFound } from '../../../platform/server/core/errors.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { authorMessages } from '../../articles/contract/author-rules.ts'
import { readList } from '../../articles/server/index.ts'
import { deleteAuthor } from './delete-author.ts'
import { presentAdminAuthor, presentAuthor, presentForReaders, presentListed } from './present.ts'
import { findAuthorAt, findAuthors, findChoices, getAuthor } from './queries.ts'
import { addAuthor, editAuthor } from './save-author.ts'

export function authorRoutes(
  { route }: Router,
  { db, now, moveReferences }: Deps & Pick<FromAllFeatures, 'moveReferences'>,
) {
  route('GET /home/authors', async () => {
    const { rows } = await findAuthors(db, { search: '', page: 1, limit: 60, isDeskFirst: true })
    const authors = rows.map(presentForReaders).filter(({ articles, isOnDesk }) => isOnDesk || articles > 0)
    return ok({ authors }, ['authors', ...rows.map(({ id }) => `author:${id}`)])
  })

  route('GET /home/authors/:slug', async ({ params: { slug }, query }) => {
    const author = await findAuthorAt(db, slug)
    if (author === null) throw new Gone('author', slug)
    if (!author) throw new NotFound('author', slug)
    const { body, keys } = await readList(db, `author:${author.id}`, query)
    return ok({ author: presentAuthor(author), ...body }, keys)
  })

  route('GET /admin/authors', async ({ query }) => {
    const { rows, total } = await findAuthors(db, query)
    return ok({ data: rows.map(presentListed), ...countPages(query, total) })
  })

  route('GET /admin/author-choices', async ({ query }) => ok(await findChoices(db, query)))

  route('GET /admin/authors/:id', async ({ params }) => ok(presentAdminAuthor(await getAuthor(db, params.id))))

  route('POST /admin/authors', async ({ body }, call) => {
    const by = { editor: requireCaller(call), now: now() }
    const author = await inTransaction(db, async (tx) => getAuthor(tx, await addAuthor(tx, body, by)))
    return created({ message: authorMessages.saved, author: presentAdminAuthor(author) })
  })

  route('PUT /admin/authors/:id', async ({ params: { id }, body }, call) => {
    const by = { editor: requireCaller(call), now: now() }
    const author = await inTransaction(db, async (tx) => {
      await editAuthor(tx, id, body, by)
      return getAuthor(tx, id)
    })
    return ok({ message: authorMessages.saved, author: presentAdminAuthor(author) })
  })

  route('DELETE /admin/authors/:id', async ({ params: { id }, query }, call) => {
    const by = { editor: requireCaller(call), now: now() }
    const successor = query.successor ?? null
    const moved = await inTransaction(db, async (tx) => {
      const articles = await deleteAuthor(tx, { id, successor }, by)
      await moveReferences(tx, 'author', { from: String(id), to: successor === null ? null : String(successor) })
      return articles
    })
    return ok({ message: authorMessages.deleted, moved })
  })
}
