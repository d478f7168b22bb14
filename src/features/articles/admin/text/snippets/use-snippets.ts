import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../../../platform/web/admin/api.ts'
import { useAttempt } from '../../../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../../../platform/web/admin/notify.tsx'
import type { SnippetText } from '../../../contract/snippets.ts'

export const useSnippets = () =>
  useQuery({ queryKey: ['snippets'], queryFn: async () => (await adminApi.call('GET /admin/snippets', {})).snippets })

export const loadSnippet = async (id: number) =>
  (await adminApi.call('GET /admin/snippets/:id', { params: { id: String(id) } })).html

export function useSnippetChanges() {
  const attempt = useAttempt('snippets')

  const add = async (body: SnippetText) => {
    const snippet = await adminApi.call('POST /admin/snippets', { body })
    notifySuccess(`Snippet “${body.name}” saved`, () => remove(snippet))
  }

  const change = async (id: number, body: Partial<SnippetText>) => {
    const params = { id: String(id) }
    const { before, snippet } = await adminApi.call('PUT /admin/snippets/:id', { params, body })
    notifySuccess(`Snippet “${snippet.name}” changed`, () =>
      attempt('Failed to undo', () => adminApi.call('PUT /admin/snippets/:id', { params, body: before })),
    )
  }

  const remove = ({ id }: { id: number }) =>
    attempt('Failed to delete the snippet', async () => {
      const { message, before } = await adminApi.call('DELETE /admin/snippets/:id', { params: { id: String(id) } })
      notifySuccess(message, () => attempt('Failed to undo', () => add(before)))
    })

  return { add, change, remove }
}
