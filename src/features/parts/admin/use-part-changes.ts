import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { ListedPart } from '../contract/endpoints.ts'
import { type PartFields, partMessages } from '../contract/rules.ts'
import { partList } from './parts-list.ts'

/** What editors enter about a part, without what follows from it. */
export const fieldsOf = ({ number: _number, changedAt: _at, articles: _articles, ...fields }: ListedPart): PartFields =>
  fields

/** Changes of part records. Each can be undone from its notification. */
export function usePartChanges() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [partList] })
  const attempt = async (failed: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(failed, error)
    }
    await reload()
  }

  async function add(body: PartFields) {
    const { number } = await adminApi.call('POST /admin/parts', { body })
    notifySuccess(partMessages.added, () => remove(number))
    await reload()
  }

  async function change(number: string, body: PartFields) {
    const answer = await adminApi.call('PUT /admin/parts/:number', { params: { number }, body })
    const undo = () => attempt('Failed to undo', () => change(answer.part.number, answer.before))
    notifySuccess(answer.message, undo)
    await reload()
  }

  const remove = (number: string) =>
    attempt('Failed to delete the part', async () => {
      const { message, before } = await adminApi.call('DELETE /admin/parts/:number', { params: { number } })
      notifySuccess(message, () => attempt('Failed to undo', () => add(before)))
    })

  /** Gives a part what it had before a change of its history. */
  const restore = (number: string, before: PartFields) => attempt('Failed to undo', () => change(number, before))

  /** @throws what the server refuses */
  const save = (number: string | null, fields: PartFields) => (number === null ? add(fields) : change(number, fields))

  return { save, remove, restore }
}
