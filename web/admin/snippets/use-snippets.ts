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
    attempt('The snippet is not saved', async () => {
      const { id } = await adminApi.call('POST /admin/snippets', { body: snippet })
      notifySuccess(`The snippet “${snippet.name}” is saved`, () => remove(id))
    })

  const change = (id: number, changes: Partial<SnippetText>) =>
    attempt('The snippet is not changed', async () => {
      const params = { id: String(id) }
      const { before, snippet } = await adminApi.call('PUT /admin/snippets/:id', { params, body: changes })
      notifySuccess(`The snippet “${snippet.name}” is changed`, () =>
        attempt('Failed to undo', () => adminApi.call('PUT /admin/snippets/:id', { params, body: before })),
      )
    })

  const remove = (id: number) =>
    attempt('The snippet is not deleted', async () => {
      const { before } = await adminApi.call('DELETE /admin/snippets/:id', { params: { id: String(id) } })
      notifySuccess(snippetMessages.deleted, () => add(before))
    })

  return { add, change, remove }
}
