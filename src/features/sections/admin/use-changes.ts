import { useQueryClient } from '@tanstack/react-query'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { ApiError } from '../../../platform/contract/client.ts'
import type { Catalogue } from '../../../platform/contract/sections/catalogue.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { catalogueQuery } from '../../../platform/web/admin/catalogue.ts'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'

export type Kind = 'section' | 'category'
interface Rename {
  kind: Kind
  id: string
  to: string
}
type Stored = ApiResult<'GET /admin/catalogue'>

/** If somebody else saved meanwhile, loads that and overwrites nothing. */
export function useChanges({ catalogue, version }: Stored) {
  const queries = useQueryClient()
  const show = (stored: Stored) => showAnswer(queries, catalogueQuery.queryKey, stored)
  const reloadIfStale = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries(catalogueQuery)
  }

  async function undo(change: number, at: number) {
    try {
      const params = { change: String(change) }
      await show(await adminApi.call('POST /admin/catalogue-history/:change/undo', { params, body: { version: at } }))
      notifySuccess('Change undone')
    } catch (error) {
      notifyError('Failed to undo the change', error)
      reloadIfStale(error)
    }
  }

  /** Shows `sentence`, and offers to undo. @throws ApiError */
  async function save(change: Partial<Catalogue>, sentence: string, renamed?: Rename): Promise<void> {
    try {
      const body = { catalogue: { ...catalogue, ...change }, version, ...(renamed && { renamed }) }
      const { change: id, ...saved } = await adminApi.call('PUT /admin/catalogue', { body })
      await show(saved)
      notifySuccess(sentence, id === null ? undefined : () => undo(id, saved.version))
    } catch (error) {
      reloadIfStale(error)
      throw error
    }
  }

  return {
    save,
    undo: (change: number) => undo(change, version),
    async arrange(change: Partial<Catalogue>, sentence: string) {
      await save(change, sentence).catch((error: unknown) => notifyError('Failed to save', error))
    },
    /** @throws ApiError */
    async remove(kind: Kind, id: string, to: string | null): Promise<void> {
      try {
        const body = { to, version }
        const { moved, ...stored } = await adminApi.call('POST /admin/catalogue/:kind/:id/remove', {
          params: { kind, id },
          body,
        })
        await show(stored)
        notifySuccess(moved === 1 ? 'Removed. One article moved.' : `Removed. ${moved} articles moved.`)
      } catch (error) {
        reloadIfStale(error)
        throw error
      }
    },
  }
}
