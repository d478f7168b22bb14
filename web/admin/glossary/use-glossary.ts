import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GlossaryTerm } from '../../../contract/glossary/endpoints.ts'
import { adminApi } from '../api.ts'
import { notifyError, notifySuccess } from '../kit/notify.tsx'

const glossaryKey = ['glossary']

export const useGlossary = () =>
  useQuery({ queryKey: glossaryKey, queryFn: async () => (await adminApi.call('GET /home/glossary', {})).terms })

/** Changes of the glossary. Each can be undone from its notification. */
export function useGlossaryChanges() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: glossaryKey })
  const attempt = async (failed: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(failed, error)
    }
    await reload()
  }

  async function add(body: GlossaryTerm) {
    const { message } = await adminApi.call('POST /admin/glossary', { body })
    notifySuccess(message, () => remove(body.slug))
    await reload()
  }

  async function change({ slug, ...body }: GlossaryTerm) {
    const { message, before } = await adminApi.call('PUT /admin/glossary/:slug', { params: { slug }, body })
    notifySuccess(message, () => attempt('Failed to undo', () => change(before)))
    await reload()
  }

  const remove = (slug: string) =>
    attempt('Failed to delete the term', async () => {
      const { message, before } = await adminApi.call('DELETE /admin/glossary/:slug', { params: { slug } })
      notifySuccess(message, () => attempt('Failed to undo', () => add(before)))
    })

  /** @throws what the server refuses */
  const save = (term: GlossaryTerm, isNew: boolean) => (isNew ? add(term) : change(term))

  return { save, remove }
}
