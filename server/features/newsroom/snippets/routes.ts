import { snippetMessages } from '../../../../contract/article/snippet-rules.ts'
import type { ListedSnippet } from '../../../../contract/article/snippets.ts'
import { ok, requireCaller } from '../../../http/api/calls.ts'
import type { Deps, Router } from '../../deps.ts'
import { addSnippet, changeSnippet, deleteSnippet, getSnippet, listSnippets, type SnippetRow } from './snippets.ts'

/** Passages that the staff saved to insert them into articles. */
export function snippetRoutes({ route }: Router, deps: Pick<Deps, 'db' | 'now'>) {
  const { db } = deps

  route('GET /admin/snippets', async () => ok({ snippets: (await listSnippets(db)).map(present) }))

  route('GET /admin/snippets/:id', async ({ params: { id } }) => ok(await getSnippet(db, id)))

  route('POST /admin/snippets', async ({ body }, call) => ({
    status: 201 as const,
    body: present(await addSnippet(deps, body, requireCaller(call))),
  }))

  route('PUT /admin/snippets/:id', async ({ params: { id }, body }, call) => {
    const { before, snippet } = await changeSnippet(deps, id, body, requireCaller(call))
    return ok({ before, snippet: present(snippet) })
  })

  route('DELETE /admin/snippets/:id', async ({ params: { id } }, call) =>
    ok({ message: snippetMessages.deleted, before: await deleteSnippet(deps, id, requireCaller(call)) }),
  )
}

const present = ({ id, name, excerpt, updated_at }: SnippetRow): ListedSnippet => ({
  ...{ id, name, excerpt },
  updatedAt: updated_at.toISOString(),
})
