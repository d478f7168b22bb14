import { useQuery, useQueryClient } from '@tanstack/react-query'
import { snippetMessages } from '../../../contract/article/snippet-rules.ts'
import type { SnippetText } from '../../../contract/article/snippets.ts'
import { adminApi } from '../api.ts'
import { notifyError, notifySuccess } from '../kit/notify.tsx'

const snippetsKey = ['snippets']

/** All snippets by name. */
export const useSnippets = () =>
  useQuery({ queryKey: snippetsKey, queryFn: async () => (await adminApi.call('GET /admin/snippets', {})).snippets })

/** The HTML of a snippet. */
export const loadSnippet = async (id: number) =>
  (await adminApi.call('GET /admin/snippets/:id', { params: { id: String(id) } })).html

/** Changes of snippets. Each can be undone from its notification. They return whether they succeeded. */
export function useSnippetChanges() {
  const queries = useQueryClient()
  const attempt = async (failed: string, work: () => Promise<unknown>): Promise<boolean> => {
    let isDone = true
    try {
      await work()
    } catch (error) {
      isDone = false
      notifyError(failed, error)
    }
    await queries.invalidateQueries({ queryKey: snippetsKey })
    return isDone
  }

  const add = (snippet: SnippetText) =>
    attempt('Failed to save the snippet', async () => {
      const { id } = await adminApi.call('POST /admin/snippets', { body: snippet })
      notifySuccess(`Snippet “${snippet.name}” saved`, () => remove(id))
    })

  const change = (id: number, changes: Partial<SnippetText>) =>
    attempt('Failed to change the snippet', async () => {
      const params = { id: String(id) }
      const { before, snippet } = await adminApi.call('PUT /admin/snippets/:id', { params, body: changes })
      notifySuccess(`Snippet “${snippet.name}” changed`, () =>
        attempt('Failed to undo', () => adminApi.call('PUT /admin/snippets/:id', { params, body: before })),
      )
    })

  const remove = (id: number) =>
    attempt('Failed to delete the snippet', async () => {
      const { before } = await adminApi.call('DELETE /admin/snippets/:id', { params: { id: String(id) } })
      notifySuccess(snippetMessages.deleted, () => add(before))
    })

  return { add, change, remove }
}
