import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok } from '../../../../platform/server/http/api/calls.ts'
import { snippetMessages } from '../../../articles/contract/snippet-record.ts'
import type { SnippetText } from '../../../articles/contract/snippets.ts'
import { byCaller } from '../editor.ts'
import { addSnippet, changeSnippet, getSnippet, listSnippets, snippets } from './snippets.ts'

export function snippetRoutes({ route }: Router, { db, now }: Pick<Deps, 'db' | 'now'>) {
  route('GET /admin/snippets', async () => ok({ snippets: (await listSnippets(db)).map(present) }))

  route('GET /admin/snippets/:id', async ({ params: { id } }) => ok(await getSnippet(db, id)))

  route('POST /admin/snippets', async ({ body }, call) =>
    created(present(await inTransaction(db, (tx) => addSnippet(tx, body, byCaller(call, now()))))),
  )

  route('PUT /admin/snippets/:id', async ({ params: { id }, body }, call) => {
    const by = byCaller(call, now())
    const { before, snippet } = await inTransaction(db, (tx) => changeSnippet(tx, id, body, by))
    return ok({ before: textOf(before), snippet: present(snippet) })
  })

  route('DELETE /admin/snippets/:id', async ({ params: { id } }, call) => {
    const before = await inTransaction(db, (tx) => snippets.remove(tx, id, byCaller(call, now())))
    return ok({ message: snippetMessages.deleted, before: textOf(before) })
  })
}

const present = ({ id, name, excerpt, updated_at }: Awaited<ReturnType<typeof listSnippets>>[number]) => ({
  id,
  name,
  excerpt,
  updatedAt: updated_at.toISOString(),
})

const textOf = ({ name, html }: SnippetText): SnippetText => ({ name, html })
